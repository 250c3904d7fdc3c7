import { adminMailTexts } from "../../api/admin/mail-texts/contract"
import { declareContract } from "../contracts"

declareContract("mail-texts", [
  { heading: "Mail texts", after: "Shop settings", rows: { ...adminMailTexts } },
])
