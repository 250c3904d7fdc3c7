import type { MedusaContainer } from "@medusajs/framework/types"
import { dueWork } from "../../../../tenancy/schedule/scheduled-job"
import { ORDER_SUBSCRIPTION_PRODUCTS, RENEW_SUBSCRIPTIONS } from "../../module/due"

/** Tells the scheduler that subscriptions or their payments have changed, and that an order may be due. */
export async function recheckSubscriptions(
  container: MedusaContainer,
  { mayOrder } = { mayOrder: true },
): Promise<void> {
  await dueWork(container).recheck(RENEW_SUBSCRIPTIONS)
  if (mayOrder) await dueWork(container).recheck(ORDER_SUBSCRIPTION_PRODUCTS)
}
