import { declareContract } from "../contracts"
import { adminPersonalData } from "./api/admin.rows"
import { customerErasures } from "./api/store-customer-erasures.rows"
import { ownData } from "./api/store-customers-me.rows"

declareContract("privacy", [
  { heading: "Personal data", rows: { ...ownData, ...customerErasures } },
  { heading: "Personal data: administration", after: "Personal data", rows: adminPersonalData },
])
