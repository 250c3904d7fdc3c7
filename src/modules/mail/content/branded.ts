import { escapeHtml } from "../../../lib/content/escape-html"
import { contrast } from "../../../lib/design-tokens/contrast"
import type { MailContent } from "../schemas"
import { BUTTON_COLORS } from "./page"

/** The parts of the shop's brand that a mail shows. */
export interface MailBrand {
  name: string
  logo: { url: string; alt: string | null } | null
  /** The color of the bar and the buttons, as `#rrggbb`. */
  color: string | null
  /** The shop's legal name, and how to reach it. */
  legal: string[]
}

const LOGO = "display:block;max-width:200px;max-height:64px;margin:0 0 24px;border:0"
const BAR = "margin:0 0 24px;border-top:4px solid"
const FOOTER =
  "margin:24px 0 0;padding:16px 0 0;border-top:1px solid #d4d4d8;color:#52525b;font-size:13px;white-space:pre-line"

const [WHITE, BLACK] = ["#ffffff", "#18181b"] as const

/** Adds logo, color and legal identity to a rendered mail. The color is in a bar above the mail and in its buttons. */
export function brandedMail({ subject, text, html }: MailContent, brand: MailBrand): MailContent {
  const { logo, color, legal, name } = brand
  const bar = color === null ? "" : `<div style="${BAR} ${color}"></div>\n`
  const image = logo
    ? `<img src="${escapeHtml(logo.url)}" alt="${escapeHtml(logo.alt ?? name)}" style="${LOGO}">\n`
    : ""
  const foot = legal.length > 0 ? `<p style="${FOOTER}">${escapeHtml(legal.join("\n"))}</p>\n` : ""
  const colored = color === null ? html : html.replaceAll(BUTTON_COLORS, buttonColors(color))
  const branded = colored
    .replace(/<body[^>]*>\n/, (body) => body + bar + image)
    .replace(/<\/body>\n<\/html>$/, (end) => foot + end)
  return {
    subject,
    html: branded,
    text: legal.length > 0 ? `${text.trimEnd()}\n\n--\n${legal.join("\n")}\n` : text,
  }
}

/** Words on the button are white or black, whichever is easier to read. */
function buttonColors(background: string): string {
  const color = contrast(background, WHITE) >= contrast(background, BLACK) ? WHITE : BLACK
  return `background:${background};color:${color}`
}
