import { earlierOf, earliest } from "../../../tenancy/schedule/next-due"
import { MINUTES, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { CANCEL_UNPAID_ORDERS, UNNOTIFIED_BUYERS } from "../module/due"
import { cancelUnpaidOrders, nextUnpaidOrder } from "../services/cancel-unpaid-orders"
import { notifyBuyersOfUnpaidOrders } from "../services/notify-buyers-of-unpaid-orders"

/** Cancels orders whose bank transfer has not arrived in time, and sends mails to their buyers. */
export const cancelUnpaidOrdersJob: ScheduledJob = {
  name: CANCEL_UNPAID_ORDERS,
  due: async (container) =>
    earlierOf(await nextUnpaidOrder(container), await earliest(container, UNNOTIFIED_BUYERS)),
  retrySeconds: 5 * MINUTES,
  async run(container) {
    await cancelUnpaidOrders(container)
    await notifyBuyersOfUnpaidOrders(container)
  },
}
