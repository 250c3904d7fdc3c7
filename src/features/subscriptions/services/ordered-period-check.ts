import type { MedusaContainer } from "@medusajs/framework/types"
import type { CancellationCheck } from "../../../kits/holdings/types"

/**
 * The order of a paid period is paid by the subscription's invoice. Its own payment is only a record, so a cancellation
 * would say that money came back, and none would.
 */
export function orderedPeriodCheck(container: MedusaContainer): CancellationCheck {
  return {
    async refusals({ order_id }) {
      const subscription = await container.resolve("subscriptions").deliveries.subscriptionOf(order_id)
      if (subscription === undefined) return []
      const message = `It belongs to a paid period of the subscription ${subscription}. Ask the shop for a refund.`
      return [{ reason: "elsewhere", line_id: null, message }]
    },
  }
}
