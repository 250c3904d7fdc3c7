import { route } from "../../../lib/contract/route"
import { sendTestMail } from "../../../workflows/mail/send-test-mail"
import { adminMail } from "./contract"

export const POST = route(adminMail.testMail, async ({ actor, scope }) => ({
  test: await sendTestMail(scope, actor),
}))
