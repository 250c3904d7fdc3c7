import { declareContract } from "../contracts"
import { adminMailDkim } from "./api/admin-mail-dkim.rows"
import { adminMail } from "./api/admin-mail-test.rows"

declareContract("mail", [
  { heading: "Shop settings", after: "Shop settings", rows: { ...adminMail, ...adminMailDkim } },
])
