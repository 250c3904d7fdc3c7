import { z } from "zod"
import { noBody } from "../../../lib/contract/input"
import { contract } from "../../../lib/contract/row"
import { mailTest } from "../../../modules/mail/schemas"

export const adminMail = contract({
  testMail: {
    method: "POST",
    path: "/admin/mail-test",
    auth: "admin",
    summary: "Send a test mail to yourself",
    description:
      "Goes to the admin who asks, through what sends all mails of the shop: its own server (the settings `mail`), else the installation's, else into a folder. A secret key has no address: 409 `invalid_state`.",
    body: noBody,
    errors: ["invalid_state"],
    response: z.object({
      test: mailTest,
    }),
  },
})
