import type { MedusaContainer } from "@medusajs/framework/types"
import type { PricedPlan, ShownSubscription } from "../../module/types"

interface Buyer {
  customer_id: string
  /** The subscription that the new one replaces. */
  replaced?: Pick<ShownSubscription, "provider"> | undefined
}

/**
 * A plan as this customer can buy it. A customer gets one trial of a plan, and of all plans that deliver the same product.
 * There is no trial for a change from another paid plan.
 */
export async function offeredTo(
  container: MedusaContainer,
  plan: PricedPlan,
  { customer_id, replaced }: Buyer,
): Promise<PricedPlan> {
  if (plan.trial_days === 0) return plan
  const isFromPaid = replaced !== undefined && replaced.provider !== null
  const isUsed =
    isFromPaid ||
    (await container.resolve("subscriptions").atProviders.hadTrial({ customer_id, plan_id: plan.id }))
  return isUsed ? { ...plan, trial_days: 0 } : plan
}
