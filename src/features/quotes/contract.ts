import { declareContract } from "../contracts"
import { adminQuotes } from "./api/admin.rows"
import { quoteRequests } from "./api/store.rows"

declareContract("quotes", [
  { heading: "Quotes", rows: quoteRequests },
  { heading: "Quotes: administration", after: "Quotes", rows: adminQuotes },
])
