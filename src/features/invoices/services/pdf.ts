import type { MedusaContainer } from "@medusajs/framework/types"
import { languageTag } from "../../../lib/language-tag"
import type { PdfDocument, PdfPart, PdfTable } from "../../../lib/pdf/document"
import { printForShop } from "../../theme/services/print"
import type { CreditNote, Invoice, InvoiceDocument } from "../module/types"
import { invoiceTexts } from "./pdf-texts"

type Words = ReturnType<typeof invoiceTexts>

/**
 * An invoice as PDF. The first print is stored, so all later ones have equal bytes. Throws 503 `unavailable` if too
 * many documents of the shop are waiting.
 */
export async function invoicePdf(container: MedusaContainer, invoice: Invoice): Promise<Buffer> {
  const invoices = container.resolve("invoices")
  const stored = await invoices.findPdf("invoice", invoice.id)
  return stored ?? invoices.keepPdf("invoice", invoice.id, await printForShop(container, printed(invoice)))
}

/** A credit note as PDF, with equal bytes each time. Throws 503 `unavailable` as {@link invoicePdf} does. */
export async function creditNotePdf(container: MedusaContainer, note: CreditNote): Promise<Buffer> {
  const invoices = container.resolve("invoices")
  const stored = await invoices.findPdf("credit_note", note.id)
  return (
    stored ?? invoices.keepPdf("credit_note", note.id, await printForShop(container, printedCreditNote(note)))
  )
}

type Printed = Omit<PdfDocument, "brand" | "page_label">

function printedCreditNote({ number, document, issued_at, ...note }: CreditNote): Printed {
  const locale = languageTag(note.locale)
  const word = invoiceTexts(locale)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
  const rate = new Intl.NumberFormat(locale)
  const money = new Intl.NumberFormat(locale, { style: "currency", currency: document.currency_code })
  const { invoice, kind, lines, subtotal, tax_total, total } = document
  return {
    locale,
    title: `${word("credit_note")} ${number}`,
    parts: [
      { kind: "title", text: word("credit_note") },
      partiesOf(document, word),
      {
        kind: "facts",
        facts: [
          { label: word("number"), value: number },
          { label: word("date"), value: date.format(issued_at) },
          { label: word("invoice"), value: invoice.number },
          { label: word("invoice_date"), value: date.format(new Date(invoice.issued_at)) },
          ...purchaseFacts(document, word, date),
        ],
      },
      {
        kind: "table",
        columns: [
          { title: word("item"), share: 4 },
          { title: word("taxes"), align: "end", share: 2 },
          { title: word("amount"), align: "end", share: 2 },
        ],
        rows: lines.map((line) => [
          word(kind),
          line.taxes.map((tax) => `${rate.format(tax.rate)} %`).join(" + ") || "–",
          money.format(line.total),
        ]),
        totals: [
          { label: word("subtotal"), value: money.format(subtotal) },
          { label: word("taxes"), value: money.format(tax_total) },
          { label: word("total"), value: money.format(total), is_strong: true },
        ],
      },
    ],
  }
}

/** The document in the buyer's language. */
function printed({ number, document, issued_at, ...invoice }: Invoice): Printed {
  const locale = languageTag(invoice.locale)
  const word = invoiceTexts(locale)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
  return {
    locale,
    title: `${word("invoice")} ${number}`,
    parts: [
      { kind: "title", text: word("invoice") },
      partiesOf(document, word),
      {
        kind: "facts",
        facts: [
          { label: word("number"), value: number },
          { label: word("date"), value: date.format(issued_at) },
          ...purchaseFacts(document, word, date),
        ],
      },
      tableOf(document, locale, word),
    ],
  }
}

/** The order, or the period of a subscription, that was paid. */
function purchaseFacts(
  { order, subscription }: Pick<InvoiceDocument, "order" | "subscription">,
  word: Words,
  date: Intl.DateTimeFormat,
): { label: string; value: string }[] {
  if (order)
    return [
      { label: word("order"), value: `#${order.display_id}` },
      { label: word("order_date"), value: date.format(new Date(order.placed_at)) },
      ...(order.po_number ? [{ label: word("po_number"), value: order.po_number }] : []),
    ]
  const { starts_at, ends_at } = subscription ?? {}
  if (!starts_at || !ends_at) return []
  return [{ label: word("period"), value: date.formatRange(new Date(starts_at), new Date(ends_at)) }]
}

function partiesOf({ buyer, seller }: Pick<InvoiceDocument, "buyer" | "seller">, word: Words): PdfPart {
  const paragraphs = (lines: readonly (string | null)[]) =>
    lines.flatMap((text) => (text ? [{ kind: "paragraph" as const, text }] : []))
  return {
    kind: "columns",
    columns: [
      [{ kind: "heading", text: word("buyer") }, ...paragraphs(buyer)],
      [
        { kind: "heading", text: word("seller") },
        ...paragraphs([seller.name, ...seller.lines, seller.email, seller.phone]),
      ],
    ],
  }
}

function tableOf(document: InvoiceDocument, locale: string, word: Words): PdfTable {
  const { lines, currency_code, discount_total, subtotal, tax_total, total } = document
  const number = new Intl.NumberFormat(locale)
  const currency = new Intl.NumberFormat(locale, { style: "currency", currency: currency_code })
  const money = (amount: number) => currency.format(amount)
  return {
    kind: "table",
    columns: [
      { title: word("item"), share: 4 },
      { title: word("quantity"), align: "end", share: 1.3 },
      { title: word("unit_price"), align: "end", share: 2 },
      { title: word("taxes"), align: "end", share: 1.6 },
      { title: word("amount"), align: "end", share: 2 },
    ],
    rows: lines.map((line) => [
      [line.title, line.subtitle].filter(Boolean).join("\n"),
      number.format(line.quantity),
      money(line.unit_price),
      line.taxes.map(({ rate }) => `${number.format(rate)} %`).join(" + ") || "–",
      money(line.total),
    ]),
    totals: [
      ...(discount_total > 0 ? [{ label: word("discount"), value: money(discount_total) }] : []),
      { label: word("subtotal"), value: money(subtotal) },
      { label: word("taxes"), value: money(tax_total) },
      { label: word("total"), value: money(total), is_strong: true },
    ],
  }
}
