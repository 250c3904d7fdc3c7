import type { shownMail } from "../../features/mail-queue/module/schemas"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export type QueuedMail = Received<typeof shownMail>

export const queuedMails: Resource<QueuedMail> = {
  path: "/admin/queued-mails",
  one: "queued_mail",
  many: "queued_mails",
  texts: "mail_log",
  title: "about",
}
