import { adminQuoteServices } from "../../api/admin/quote-services/contract"
import { quoteServices } from "../../api/store/quote-services/contract"
import { declareContract } from "../contracts"

declareContract("quote-services", [
  { heading: "Quote services", rows: quoteServices },
  { heading: "Quote services: administration", after: "Quote services", rows: adminQuoteServices.rows },
])
