import { declareContract } from "../contracts"
import { adminRedirects } from "./api/admin.rows"
import { redirects } from "./api/store.rows"

declareContract("redirects", [
  { heading: "Redirects", rows: redirects },
  { heading: "Redirects: administration", after: "Redirects", rows: adminRedirects.rows },
])
