import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { mailTest } from "../module/schemas"

export const adminMail = contract({
  testMail: {
    method: "POST",
    path: "/admin/mail-test",
    auth: "admin",
    summary: "Send a test mail to yourself",
    description:
      "The recipient is the calling admin. Uses the shop's usual transport: its own server (settings `mail`), else the installation's server, else a folder. A secret API key has no email address: 409 `invalid_state`.",
    body: noBody,
    errors: ["invalid_state"],
    response: z.object({
      test: mailTest,
    }),
  },
})
