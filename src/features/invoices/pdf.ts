import type { MedusaContainer } from "@medusajs/framework/types"
import type { PdfDocument, PdfTable } from "../../lib/pdf/document"
import type { Invoice, InvoiceDocument } from "../../modules/invoices/types"
import { printForShop } from "../theme/print"
import { invoiceTexts } from "./pdf-texts"

type Words = ReturnType<typeof invoiceTexts>

/**
 * An invoice as PDF. The first print is kept, so all later ones have equal bytes. Throws 503 `unavailable` if too many
 * documents of the shop are waiting.
 */
export async function invoicePdf(container: MedusaContainer, invoice: Invoice): Promise<Buffer> {
  const invoices = container.resolve("invoices")
  const kept = await invoices.findPdf(invoice.id)
  return kept ?? invoices.keepPdf(invoice.id, await printForShop(container, printed(invoice)))
}

/** The document in the buyer's language. */
function printed({
  number,
  locale,
  document,
  issued_at,
}: Invoice): Omit<PdfDocument, "brand" | "page_label"> {
  const word = invoiceTexts(locale)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
  const { seller, buyer, order } = document
  const paragraphs = (lines: readonly (string | null)[]) =>
    lines.flatMap((text) => (text ? [{ kind: "paragraph" as const, text }] : []))
  return {
    locale,
    title: `${word("invoice")} ${number}`,
    parts: [
      { kind: "title", text: word("invoice") },
      {
        kind: "columns",
        columns: [
          [{ kind: "heading", text: word("buyer") }, ...paragraphs(buyer)],
          [
            { kind: "heading", text: word("seller") },
            ...paragraphs([seller.name, ...seller.lines, seller.email, seller.phone]),
          ],
        ],
      },
      {
        kind: "facts",
        facts: [
          { label: word("number"), value: number },
          { label: word("date"), value: date.format(issued_at) },
          { label: word("order"), value: `#${order.display_id}` },
          { label: word("order_date"), value: date.format(new Date(order.placed_at)) },
          ...(order.po_number ? [{ label: word("po_number"), value: order.po_number }] : []),
        ],
      },
      tableOf(document, locale, word),
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
