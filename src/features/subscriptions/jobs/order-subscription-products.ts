import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { DUE_DELIVERIES, ORDER_SUBSCRIPTION_PRODUCTS } from "../module/due"
import { deliverDue } from "../workflows/deliver-due"

/** Places the orders of paid periods whose plans name a product. */
export const orderSubscriptionProducts: ScheduledJob = {
  name: ORDER_SUBSCRIPTION_PRODUCTS,
  due: [DUE_DELIVERIES],
  retrySeconds: 5 * MINUTE_SECONDS,
  run: deliverDue,
}
