import { MedusaService } from "@medusajs/framework/utils"
import { endMail, forgetMail, leaseMail, postponeMail, retryMail } from "../../../kits/mail-queue/mails"
import { withQueries } from "../../../lib/bound-queries"
import { QueuedMail } from "./models/queued-mail"

const CHANGES = {
  /** Takes a mail of a topic that is due. Other processes leave it alone for some time. */
  lease: leaseMail,
  end: endMail,
  postpone: postponeMail,
  retry: retryMail,
  forget: forgetMail,
}

/** The mails of the current tenant that are due. The kit `mail-queue` sends them. */
export default class MailQueueModuleService extends withQueries(MedusaService({ QueuedMail }), {
  changes: CHANGES,
}) {}
