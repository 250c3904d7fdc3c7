import { adminQuotes } from "../../api/admin/quotes/contract"
import { quoteRequests } from "../../api/store/quote-requests/contract"
import { declareContract } from "../contracts"

declareContract("quotes", [
  { heading: "Quotes", rows: quoteRequests },
  { heading: "Quotes: administration", after: "Quotes", rows: adminQuotes },
])
