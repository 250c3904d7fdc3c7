import { MINUTES, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { DUE_ORDER_MAILS, SEND_ORDER_MAILS } from "../module/due"
import { sendDueOrderMails } from "../services/send-order-mails"

/** Mails buyers that their order was placed, shipped, canceled or refunded. */
export const sendOrderMails: ScheduledJob = {
  name: SEND_ORDER_MAILS,
  due: DUE_ORDER_MAILS,
  retrySeconds: 5 * MINUTES,
  run: sendDueOrderMails,
}
