import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { errors } from "../../../lib/errors"
import type { Quote, QuoteRevision } from "../module/types"
import { quotePdfUrl } from "../services/pdf-url"
import type { quoteRequest } from "./store.rows"

/** A quote with one of its revisions, as its buyer sees it. `key` is the caller's publishable key. */
export function shownQuote(
  { id, quote_number, status, created_at }: Quote,
  { number, document, valid_until }: QuoteRevision,
  key: string,
): z.output<typeof quoteRequest> {
  const { lines, is_complete, subtotal, tax_total, total, currency_code } = document
  return {
    id,
    quote_number,
    status,
    revision: number,
    lines,
    is_complete,
    subtotal,
    tax_total,
    total,
    currency_code,
    valid_until,
    created_at,
    pdf_url: quotePdfUrl(quote_number, key),
  }
}

/** A quote as its buyer sees it: the latest revision and what both sides have said. */
export async function buyersAnswer(scope: MedusaContainer, id: string, key: string) {
  const quotes = scope.resolve("quotes")
  const quote = await quotes.find({ id })
  const revision = quote && (await quotes.findRevision(id, quote.revision))
  if (!quote || !revision) throw errors.notFound()
  const messages = await quotes.messagesOf(id)
  const { contact, po_number, message } = quote
  // From the acceptance on, the row has the id of an order that may not exist yet.
  const order_id = quote.status === "ordered" ? quote.order_id : null
  return {
    ...shownQuote(quote, revision, key),
    contact,
    po_number,
    message,
    order_id,
    terms: revision.document.terms,
    messages: messages.filter(({ kind }) => kind !== "internal").map(({ actor_id: _, ...shared }) => shared),
  }
}
