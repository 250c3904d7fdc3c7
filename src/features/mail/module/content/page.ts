import { escapeHtml } from "../../../../lib/content/escape-html"

/**
 * Mail programs support inline styles only. Outlook for Windows renders with Word: it knows tables and their attributes,
 * and neither `max-width` nor the padding of a link. Its own comments give it a fixed width (docs/decisions/0023).
 */
const FONT = "font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#18181b"
const WIDTH = 600
const PLAIN = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const HIDDEN = "display:none;max-height:0;overflow:hidden;mso-hide:all"
const CELL = `padding:0 0 16px;${FONT}`

/** The colors of buttons in mails of shops without a brand. */
export const BUTTON_COLORS = "background-color:#18181b;color:#ffffff"

/** A cell without content loses its border in some programs. */
export const BLANK = "\u00a0"

/** Stands above the first and below the last paragraph. The brand's parts take these places. */
export const TOP = "<!--top-->"
export const BOTTOM = "<!--bottom-->"

/** A row of a mail: one part below the other. */
export function part(html: string, style = CELL): string {
  return `<tr><td style="${style}">${html}</td></tr>`
}

/** A link that looks like a button, in the color of the shop's brand. */
export function button(href: string, words: string): string {
  const link = `display:inline-block;padding:12px 20px;border-radius:6px;${BUTTON_COLORS};text-decoration:none`
  return [
    `<table ${PLAIN}><tr><td align="center" style="border-radius:6px;mso-padding-alt:12px 20px;${BUTTON_COLORS}">`,
    `<a href="${escapeHtml(href)}" style="${link}">${escapeHtml(words)}</a>`,
    "</td></tr></table>",
  ].join("")
}

/** A line across the mail. */
export function divider(): string {
  const line = "border-top:1px solid #d4d4d8;font-size:0;line-height:0"
  return `<table ${PLAIN} width="100%"><tr><td style="${line}">${BLANK}</td></tr></table>`
}

/** A name, an amount or nothing, and whether the row is the sum of those above. */
export type Row = [name: string, amount: string, kind: "line" | "total"]

/** A table of names and amounts. The amounts stand at the end of the line. */
export function rows(shown: readonly Row[], dir: string): string {
  const end = dir === "rtl" ? "left" : "right"
  const cells = shown.map(([name, amount, kind]) => {
    const style = `padding:8px 0;border-top:1px solid #d4d4d8;${FONT}${kind === "total" ? ";font-weight:bold" : ""}`
    const sum = amount === "" ? "" : `<span dir="auto">${escapeHtml(amount)}</span>`
    return `<tr><td dir="auto" style="${style}">${escapeHtml(name)}</td><td align="${end}" style="${style};white-space:nowrap">${sum}</td></tr>`
  })
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0">${cells.join("")}</table>`
}

interface Page {
  language: string
  dir: string
  subject: string
  /** The line that mail programs show beside the subject. */
  preheader?: string | undefined
  paragraphs: string[]
}

/** Puts paragraphs into a complete HTML page. The paragraphs must already be HTML. */
export function page({ language, dir, subject, preheader, paragraphs }: Page): string {
  const direction = `lang="${language}" dir="${dir}"`
  return [
    "<!doctype html>",
    `<html ${direction}>`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:0;background-color:#ffffff">',
    ...(preheader === undefined ? [] : [`<div style="${HIDDEN}">${escapeHtml(preheader)}</div>`]),
    // Some programs drop the page's own direction, so it is repeated.
    `<table ${PLAIN} width="100%" ${direction}><tr><td align="center" style="padding:24px">`,
    `<!--[if mso]><table ${PLAIN} width="${WIDTH}"><tr><td><![endif]-->`,
    `<table ${PLAIN} width="100%" style="max-width:${WIDTH}px">`,
    TOP,
    ...paragraphs.map((paragraph) => part(paragraph)),
    BOTTOM,
    "</table>",
    "<!--[if mso]></td></tr></table><![endif]-->",
    "</td></tr></table>",
    "</body>",
    "</html>",
  ].join("\n")
}
