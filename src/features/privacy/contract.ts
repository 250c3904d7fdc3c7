import { adminPersonalData } from "../../api/admin/personal-data/contract"
import { customerErasures } from "../../api/store/customer-erasures/contract"
import { ownData } from "../../api/store/customers/me/contract"
import { declareContract } from "../contracts"

declareContract("privacy", [
  { heading: "Personal data", rows: { ...ownData, ...customerErasures } },
  { heading: "Personal data: administration", after: "Personal data", rows: adminPersonalData },
])
