import { declareContract } from "../contracts"
import { adminPages } from "./api/admin.rows"
import { pages } from "./api/store.rows"

declareContract("pages", [
  { heading: "Pages", after: "Anti-spam", rows: pages },
  { heading: "Pages: administration", after: "Pages", rows: adminPages.rows },
])
