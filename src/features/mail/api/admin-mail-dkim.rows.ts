import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { mailDkim } from "../module/schemas"

const response = z.object({ mail_dkim: mailDkim })

export const adminMailDkim = contract({
  readMailDkim: {
    method: "GET",
    path: "/admin/mail-dkim",
    auth: "admin",
    summary: "The signature of the shop's mails (DKIM)",
    response,
  },
  createMailDkimKey: {
    method: "POST",
    path: "/admin/mail-dkim",
    auth: "admin",
    summary: "Make a new key for the signature",
    description:
      "The key gets a new selector, so that mails on their way still match the old DNS record. Signing is switched off until the new record is published and `dkim_enabled` is set in the settings `mail`. The private key never leaves the server.",
    body: noBody,
    errors: ["unknown_field"],
    response,
  },
})
