import { MedusaService } from "@medusajs/framework/utils"
import { endMail, forgetMail, leaseMail, postponeMail, retryMail } from "../../../kits/mail-queue/mails"
import { withQueries } from "../../../lib/bound-queries"
import { findMail, hasten, listMails, unhasten } from "./lib/mail-log"
import { QueuedMail } from "./models/queued-mail"

const CHANGES = {
  /** Takes a mail of a topic that is due. Other processes leave it alone for some time. */
  lease: leaseMail,
  end: endMail,
  postpone: postponeMail,
  retry: retryMail,
  forget: forgetMail,
  hasten,
  unhasten,
}

/** The mails of the current tenant. The kit `mail-queue` sends them. */
export default class MailQueueModuleService extends withQueries(MedusaService({ QueuedMail }), {
  queries: { listMails, findMail },
  changes: CHANGES,
}) {}
