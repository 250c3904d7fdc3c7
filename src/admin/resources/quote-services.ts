import type { adminQuoteServices } from "../../api/admin/quote-services/contract"
import type { Received } from "../../lib/contract/moments"
import type { Resource } from "../lib/resource"

type QuoteService = Received<typeof adminQuoteServices.schema>

export const quoteServices: Resource<QuoteService> = {
  path: "/admin/quote-services",
  one: "quote_service",
  many: "quote_services",
  texts: "quote_services",
  title: "name",
}
