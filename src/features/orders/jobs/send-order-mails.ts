import { dueMails } from "../../../kits/mail-queue/mails"
import { sendQueuedMails } from "../../../kits/mail-queue/send-mails"
import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { ORDER_MAILS, SEND_ORDER_MAILS } from "../module/due"
import { orderMails } from "../services/order-mails"

/** Mails buyers that their order was placed, shipped, canceled or refunded. */
export const sendOrderMails: ScheduledJob = {
  name: SEND_ORDER_MAILS,
  due: [dueMails(ORDER_MAILS)],
  retrySeconds: 5 * MINUTE_SECONDS,
  run: (container) => sendQueuedMails(container, orderMails),
}
