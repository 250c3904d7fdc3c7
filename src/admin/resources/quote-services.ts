import type { adminQuoteServices } from "../../features/quote-services/api/admin.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

type QuoteService = Received<typeof adminQuoteServices.schema>

export const quoteServices: Resource<QuoteService> = {
  path: "/admin/quote-services",
  one: "quote_service",
  many: "quote_services",
  texts: "quote_services",
  title: "name",
}
