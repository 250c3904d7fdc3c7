import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { CANCEL_UNPAID_ORDERS } from "../module/due"
import { cancelUnpaidOrders, nextUnpaidOrder } from "../services/cancel-unpaid-orders"

/** Cancels orders whose bank transfer has not arrived in time. */
export const cancelUnpaidOrdersJob: ScheduledJob = {
  name: CANCEL_UNPAID_ORDERS,
  due: nextUnpaidOrder,
  retrySeconds: 5 * MINUTE_SECONDS,
  run: cancelUnpaidOrders,
}
