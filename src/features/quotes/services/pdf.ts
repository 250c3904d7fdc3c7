import type { MedusaContainer } from "@medusajs/framework/types"
import { languageTag } from "../../../lib/language-tag"
import type { PdfDocument, PdfPart, PdfTable } from "../../../lib/pdf/document"
import { printForShop } from "../../theme/services/print"
import type { Quote, QuoteLine, QuoteRevision } from "../module/types"
import { type PdfTexts, pdfTexts } from "./pdf-texts"

/**
 * A revision as PDF. A sent one was printed when it was sent, and a request is printed when it is first read. The print
 * is kept, so all later ones have equal bytes. Throws 503 `unavailable` if too many
 * documents of the shop are waiting.
 */
export async function quotePdf(
  container: MedusaContainer,
  quote: Pick<Quote, "quote_number" | "locale">,
  revision: QuoteRevision,
): Promise<Buffer> {
  if (revision.status === "draft") return printQuote(container, quote, revision)
  const quotes = container.resolve("quotes")
  const kept = await quotes.findPdf(revision.id)
  return kept ?? quotes.keepPdf(revision.id, await printQuote(container, quote, revision))
}

/** Prints a revision with the shop's present look, and keeps nothing. Throws 503 as {@link quotePdf} does. */
export function printQuote(
  container: MedusaContainer,
  quote: Pick<Quote, "quote_number" | "locale">,
  revision: QuoteRevision,
): Promise<Buffer> {
  return printForShop(container, printed(quote, revision))
}

/** The document in the buyer's language. */
function printed(
  { quote_number, ...quote }: Pick<Quote, "quote_number" | "locale">,
  { number, document, valid_until, sent_at, updated_at }: QuoteRevision,
): Omit<PdfDocument, "brand" | "page_label"> {
  const locale = languageTag(quote.locale)
  const texts = pdfTexts(locale)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
  const { buyer, seller, message, terms } = document
  const { contact, address } = buyer
  const title = number === 0 ? texts.request : texts.quote
  const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : [])
  const parts: PdfPart[] = [
    { kind: "title", text: title },
    {
      kind: "columns",
      columns: [
        [
          { kind: "heading", text: texts.buyer },
          ...paragraphs([
            contact.company,
            `${contact.first_name} ${contact.last_name}`,
            address?.address_1,
            address?.address_2,
            [address?.postal_code, address?.city].filter(Boolean).join(" "),
            address?.country_code?.toUpperCase(),
            contact.tax_number,
            contact.email,
          ]),
        ],
        [
          { kind: "heading", text: texts.seller },
          ...paragraphs([seller.name, ...seller.lines, seller.email, seller.phone]),
        ],
      ],
    },
    {
      kind: "facts",
      facts: [
        ...fact(texts.number, number > 1 ? `${quote_number} / ${number}` : quote_number),
        ...fact(texts.date, date.format(sent_at ?? updated_at)),
        ...fact(texts.valid_until, valid_until && date.format(valid_until)),
        ...fact(texts.po_number, buyer.po_number),
      ],
    },
    tableOf(document, locale, texts),
    ...section(texts.message, message),
    ...section(texts.terms, terms),
  ]
  return { locale, title: `${title} ${quote_number}`, parts }
}

function tableOf(
  { lines, currency_code, is_complete, subtotal, tax_total, total }: QuoteRevision["document"],
  locale: string,
  texts: PdfTexts,
): PdfTable {
  const number = new Intl.NumberFormat(locale)
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: currency_code })
  const money = (amount: number | null) => (amount === null ? texts.on_request : format.format(amount))
  return {
    kind: "table",
    columns: [
      { title: texts.item, share: 4 },
      { title: texts.quantity, align: "end", share: 1.3 },
      { title: texts.unit_price, align: "end", share: 2 },
      { title: texts.taxes, align: "end", share: 1.6 },
      { title: texts.amount, align: "end", share: 2 },
    ],
    rows: lines.map((line) => [
      describedItem(line, texts, number),
      number.format(line.quantity),
      money(line.unit_price),
      line.taxes.map(({ rate }) => `${number.format(rate)} %`).join(" + ") || "–",
      money(line.total),
    ]),
    ...(is_complete && {
      totals: [
        { label: texts.subtotal, value: money(subtotal) },
        { label: texts.taxes, value: money(tax_total) },
        { label: texts.total, value: money(total), is_strong: true },
      ],
    }),
  }
}

function describedItem(
  { title, subtitle, note, isg }: QuoteLine,
  texts: PdfTexts,
  number: Intl.NumberFormat,
) {
  const minutes = isg && isg.minutes > 0 ? `${number.format(isg.minutes)} ${texts.minutes}` : null
  return [title, subtitle, minutes, note].filter(Boolean).join("\n")
}

function paragraphs(texts: readonly (string | null | undefined)[]) {
  return texts.filter((text) => !!text).map((text) => ({ kind: "paragraph" as const, text: text ?? "" }))
}

function section(heading: string, text: string | null): PdfPart[] {
  return text === null
    ? []
    : [
        { kind: "heading", text: heading },
        { kind: "paragraph", text },
      ]
}
