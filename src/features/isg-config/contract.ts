import { isgConfig } from "../../api/admin/isg-config/contract"
import { declareContract } from "../contracts"

declareContract("isg-config", [
  { heading: "ISG rates", rows: isgConfig.storeRows },
  { heading: "ISG rates: administration", after: "ISG rates", rows: isgConfig.adminRows },
])
