import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { sendTestMail } from "../workflows/send-test-mail"
import { adminMail } from "./admin-mail-test.rows"

declareHandlers([
  route(adminMail.testMail, async ({ actor, scope }) => ({
    test: await sendTestMail(scope, actor),
  })),
])
