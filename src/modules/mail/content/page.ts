import { escapeHtml } from "../../../lib/content/escape-html"

/** Mail programs support inline styles only. */
const BODY = "margin:0;padding:24px;background:#fff;color:#18181b;font:16px/1.5 sans-serif"

/** The colors of buttons in mails of shops without a brand. */
export const BUTTON_COLORS = "background:#18181b;color:#fff"

const BUTTON = `display:inline-block;padding:12px 20px;border-radius:6px;${BUTTON_COLORS};text-decoration:none`

/** A link that looks like a button, in the color of the shop's brand. */
export function button(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}" style="${BUTTON}">${escapeHtml(words)}</a>`
}

/** Puts paragraphs into a complete HTML page. The paragraphs must already be HTML. */
export function page(mail: { language: string; dir: string; subject: string; paragraphs: string[] }): string {
  const { language, dir, subject, paragraphs } = mail
  return [
    "<!doctype html>",
    `<html lang="${language}" dir="${dir}">`,
    `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${BODY}">`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`),
    "</body>",
    "</html>",
  ].join("\n")
}
