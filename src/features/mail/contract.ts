import { adminMailDkim } from "../../api/admin/mail-dkim/contract"
import { adminMail } from "../../api/admin/mail-test/contract"
import { declareContract } from "../contracts"

declareContract("mail", [
  { heading: "Shop settings", after: "Shop settings", rows: { ...adminMail, ...adminMailDkim } },
])
