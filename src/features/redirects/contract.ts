import { adminRedirects } from "../../api/admin/redirects/contract"
import { redirects } from "../../api/store/redirects/contract"
import { declareContract } from "../contracts"

declareContract("redirects", [
  { heading: "Redirects", rows: redirects },
  { heading: "Redirects: administration", after: "Redirects", rows: adminRedirects.rows },
])
