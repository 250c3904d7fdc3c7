import { escapeHtml } from "../../../../lib/content/escape-html"
import type { MailContent } from "../schemas"
import { filled, type OwnTexts, oneLine } from "./filled"
import type { OrderMailKind } from "./order-mail-kinds"
import { orderMailTexts } from "./order-mail-texts"
import { page, type Row, rows } from "./page"
import { languageOf } from "./texts"

/** A line of an order. Amounts are texts with the currency. */
export interface MailedLine {
  title: string
  quantity: number
  /** Empty if the mail is not about money. */
  amount: string
}

export interface OrderMail {
  kind: OrderMailKind
  locale: string
  shop: string
  /** The number of the order that the buyer and the shop see. It is not the id. */
  number: string
  lines: MailedLine[]
  /** The sum of the order. */
  total: string
  /** The tax that the total includes. Empty if there is none. */
  tax: string
  /** The amount that the buyer paid with credit, as a negative number. Empty if there is none. */
  credit: string
  /** The refunded amount. Empty if nothing was refunded. */
  amount: string
  /** The parcels of a shipment. Only web addresses become links. */
  parcels: { number: string; url: string | null }[]
  /** The shop's own texts. */
  own?: OwnTexts | undefined
}

/** The texts of a mail by their names. The shop may replace them. */
export function orderBlocks(kind: OrderMailKind, language: string) {
  const { greeting, contact, returned, patience, [kind]: texts, ...names } = orderMailTexts(language)
  return {
    subject: texts.subject,
    greeting,
    intro: texts.intro,
    ...(kind === "placed" && { credit: names.credit, total: names.total, tax: names.tax, next: contact }),
    ...(kind === "shipped" && { tracking: names.tracking }),
    ...(kind === "canceled" && { next: returned }),
    ...(kind === "refunded" && { next: patience }),
  }
}

/** Renders the mail in the language of a locale such as `de-AT`. The fallback is English. */
export function renderOrderMail({
  kind,
  locale,
  own = {},
  lines,
  parcels,
  ...words
}: OrderMail): MailContent {
  const { language, dir } = languageOf(locale)
  const texts: Partial<Record<string, string>> = { ...orderBlocks(kind, language), ...own }
  const say = (text: string | undefined) => filled(text ?? "", words)
  const sums: Row[] = [
    [say(texts.credit), words.credit, "line"],
    [say(texts.total), words.total, "total"],
    [say(texts.tax), words.tax, "line"],
  ]
  const table: Row[] = [
    ...lines.map(({ title, quantity, amount }): Row => [`${quantity} × ${oneLine(title)}`, amount, "line"]),
    ...(kind === "placed" ? sums : []).filter(([, amount]) => amount !== ""),
  ]
  const before = [say(texts.greeting), say(texts.intro)]
  const hasNext = kind !== "canceled" || words.amount !== ""
  const after = [...(hasNext ? [say(texts.next)] : []), words.shop].filter(Boolean)
  const tracked = parcels.map(({ number, url }) => ({ number: oneLine(number), url: webAddress(url) }))
  const [subject, tracking] = [say(texts.subject), say(texts.tracking)]
  return {
    subject,
    text: `${[
      ...before,
      ...(table.length > 0
        ? [table.map(([name, amount]) => [name, amount].filter(Boolean).join(": ")).join("\n")]
        : []),
      ...tracked.map(({ number, url }) => [`${tracking}: ${number}`, url].filter(Boolean).join("\n")),
      ...after,
    ].join("\n\n")}\n`,
    html: page({
      language,
      dir,
      subject,
      paragraphs: [
        ...before.map(escapeHtml),
        ...(table.length > 0 ? [rows(table, dir)] : []),
        ...tracked.map(({ number, url }) => `${escapeHtml(tracking)}: ${parcel(number, url)}`),
        ...after.map(escapeHtml),
      ],
    }),
  }
}

function parcel(number: string, url: string | null): string {
  const shown = `<span dir="ltr">${escapeHtml(number)}</span>`
  return url === null ? shown : `<a href="${escapeHtml(url)}" style="color:inherit">${shown}</a>`
}

/** Carriers and admins enter the address. Other schemes, such as `javascript:`, could run code. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).href : null
}
