import { declareContract } from "../contracts"
import { adminMailTexts } from "./api/admin.rows"

declareContract("mail-texts", [
  { heading: "Mail texts", after: "Shop settings", rows: { ...adminMailTexts } },
])
