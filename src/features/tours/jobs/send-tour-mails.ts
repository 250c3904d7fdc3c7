import { sendQueuedMails } from "../../../kits/mail-queue/send-mails"
import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { DUE_TOUR_MAILS, SEND_TOUR_MAILS } from "../module/due"
import { refundDueBookings } from "../services/refund-bookings"
import { tourMails } from "../services/tour-mails"

/** Sends mails with vouchers, and mails about canceled departures. Refunds the bookings of canceled departures. */
export const sendTourMails: ScheduledJob = {
  name: SEND_TOUR_MAILS,
  due: DUE_TOUR_MAILS,
  retrySeconds: 5 * MINUTE_SECONDS,
  async run(container) {
    await sendQueuedMails(container, tourMails)
    // The payment of an order is voided once all its bookings are canceled, so this comes last.
    await refundDueBookings(container)
  },
}
