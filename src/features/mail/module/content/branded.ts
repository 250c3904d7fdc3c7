import { escapeHtml } from "../../../../lib/content/escape-html"
import { contrast } from "../../../../lib/design-tokens/contrast"
import type { MailContent } from "../schemas"
import { BLANK, BOTTOM, BUTTON_COLORS, part, TOP } from "./page"

/** The parts of the shop's brand that a mail shows. */
export interface MailBrand {
  name: string
  logo: { url: string; alt: string | null; width: number | null; height: number | null } | null
  /** The color of the bar and the buttons, as `#rrggbb`. */
  color: string | null
  /** The shop's legal name, and how to reach it. */
  legal: string[]
}

const LOGO = "display:block;border:0"
const LOGO_CELL = "padding:0 0 24px"
const BAR = "padding:0 0 24px;font-size:0;line-height:0;border-top:4px solid"
const FOOTER =
  "padding:16px 0 0;border-top:1px solid #d4d4d8;color:#52525b;font-family:Arial,Helvetica,sans-serif;font-size:13px;line-height:1.5"

/** In pixels. */
const LARGEST_LOGO = { width: 200, height: 64 }

const [WHITE, BLACK] = ["#ffffff", "#18181b"] as const

/** Adds logo, color and legal identity to a rendered mail. The color is in a bar above the mail and in its buttons. */
export function brandedMail({ subject, text, html }: MailContent, brand: MailBrand): MailContent {
  const { logo, color, legal, name } = brand
  const bar = color === null ? "" : part(BLANK, `${BAR} ${color}`)
  const image = logo ? part(picture(logo, name), LOGO_CELL) : ""
  const foot = legal.length > 0 ? part(legal.map(escapeHtml).join("<br>"), FOOTER) : ""
  const colored = color === null ? html : html.replaceAll(BUTTON_COLORS, buttonColors(color))
  // A mail's own texts are escaped, so they contain no second mark.
  const branded = colored.replace(TOP, () => TOP + bar + image).replace(BOTTOM, () => foot + BOTTOM)
  return {
    subject,
    html: branded,
    text: legal.length > 0 ? `${text.trimEnd()}\n\n--\n${legal.join("\n")}\n` : text,
  }
}

function picture({ url, alt, width, height }: NonNullable<MailBrand["logo"]>, name: string): string {
  const limits = `max-width:${LARGEST_LOGO.width}px;max-height:${LARGEST_LOGO.height}px`
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt ?? name)}"${sizeOf(width, height)} style="${LOGO};${limits}">`
}

/** Outlook for Windows knows only the attributes. Without them, it shows a picture in its own size. */
function sizeOf(width: number | null, height: number | null): string {
  if (width === null || height === null) return ""
  const scale = Math.min(1, LARGEST_LOGO.width / width, LARGEST_LOGO.height / height)
  return ` width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`
}

/** Words on the button are white or black, whichever is easier to read. */
function buttonColors(background: string): string {
  const color = contrast(background, WHITE) >= contrast(background, BLACK) ? WHITE : BLACK
  return `background-color:${background};color:${color}`
}
