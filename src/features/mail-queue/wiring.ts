import { GIVEN_UP, WAITING } from "../../kits/mail-queue/mails"
import { declareWiring } from "../wirings"

declareWiring("mail-queue", {
  toDos: [{ kind: "failed_mails", select: GIVEN_UP, to: "/mail-log?status=given_up" }],
  queues: [{ name: "mails", waiting: WAITING, failed: GIVEN_UP }],
})
