import type { MedusaContainer } from "@medusajs/framework/types"
import { dueWork } from "../../../../tenancy/schedule/scheduled-job"
import {
  ISSUE_SUBSCRIPTION_INVOICES,
  ORDER_SUBSCRIPTION_PRODUCTS,
  RENEW_SUBSCRIPTIONS,
} from "../../module/due"

/** Tells the scheduler that subscriptions or their payments have changed, and that an order or an invoice may be due. */
export async function recheckSubscriptions(
  container: MedusaContainer,
  { mayOrder } = { mayOrder: true },
): Promise<void> {
  await dueWork(container).recheck(RENEW_SUBSCRIPTIONS)
  await dueWork(container).recheck(ISSUE_SUBSCRIPTION_INVOICES)
  if (mayOrder) await dueWork(container).recheck(ORDER_SUBSCRIPTION_PRODUCTS)
}
