import type { adminQuotes } from "../../features/quotes/api/admin.rows"
import type { Received } from "../../kits/rows/moments"
import type { Identified, Resource } from "../lib/resource"

export type Quote = Received<typeof adminQuotes.readQuoteAsAdmin.response>["quote"]
export type QuoteSummary = Received<typeof adminQuotes.listQuotes.response>["quotes"][number]
export type QuoteStatus = Quote["status"]
export type QuoteRevision = Quote["revisions"][number]
export type QuoteLine = QuoteRevision["document"]["lines"][number]
export type QuoteMessage = Quote["messages"][number]

export const quotes: Resource<Quote, QuoteSummary> = {
  path: "/admin/quotes",
  one: "quote",
  many: "quotes",
  texts: "quotes",
  title: "quote_number",
}

/** The admins, one of whom is responsible for a quote. */
export const responsible: Resource<Identified> = {
  path: "/admin/users",
  one: "user",
  many: "users",
  texts: "quotes",
  title: "email",
}
