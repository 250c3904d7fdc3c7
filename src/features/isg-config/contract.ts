import { declareContract } from "../contracts"
import { isgConfig } from "./api/admin.rows"

declareContract("isg-config", [
  { heading: "ISG rates", rows: isgConfig.storeRows },
  { heading: "ISG rates: administration", after: "ISG rates", rows: isgConfig.adminRows },
])
