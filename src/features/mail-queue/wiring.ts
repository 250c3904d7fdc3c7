import { GIVEN_UP, WAITING } from "../../kits/mail-queue/mails"
import { declareWiring } from "../wirings"

declareWiring("mail-queue", {
  // There is no list of mails. The usual cause is the mail server, which these settings name and test.
  toDos: [{ kind: "failed_mails", select: GIVEN_UP, to: "/settings/config/mail" }],
  queues: [{ name: "mails", waiting: WAITING, failed: GIVEN_UP }],
})
