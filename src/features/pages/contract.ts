import { adminPages } from "../../api/admin/pages/contract"
import { pages } from "../../api/store/pages/contract"
import { declareContract } from "../contracts"

declareContract("pages", [
  { heading: "Pages", after: "Anti-spam", rows: pages },
  { heading: "Pages: administration", after: "Pages", rows: adminPages.rows },
])
