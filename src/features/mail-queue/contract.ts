import { declareContract } from "../contracts"
import { queuedMails } from "./api/admin.rows"

declareContract("mail-queue", [{ heading: "Mail log", after: "Mail texts", rows: { ...queuedMails } }])
