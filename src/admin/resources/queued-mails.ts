import type { shownMail } from "../../features/mail-queue/module/schemas"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export type QueuedMail = Received<typeof shownMail>

/** While a mail is being sent, it is due again after this time, in case the process ends. */
const LEASE_MS = 15 * 60_000

export const queuedMails: Resource<QueuedMail> = {
  path: "/admin/queued-mails",
  one: "queued_mail",
  many: "queued_mails",
  texts: "mail_log",
  title: "about",
  isChangedElsewhere: true,
  isInProgress: ({ due_at }) => due_at !== null && Date.parse(due_at) <= Date.now() + LEASE_MS,
}
