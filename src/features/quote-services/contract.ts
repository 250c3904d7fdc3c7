import { declareContract } from "../contracts"
import { adminQuoteServices } from "./api/admin.rows"
import { quoteServices } from "./api/store.rows"

declareContract("quote-services", [
  { heading: "Quote services", rows: quoteServices },
  { heading: "Quote services: administration", after: "Quote services", rows: adminQuoteServices.rows },
])
