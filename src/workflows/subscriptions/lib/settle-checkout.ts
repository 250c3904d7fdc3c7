import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import type { Checkout } from "../../../modules/subscriptions/types"
import { settleCardCheckout } from "./settle-card-checkout"
import { syncSubscription } from "./sync"

/**
 * Asks the provider about an open checkout. If it is paid, makes the subscription, once. The webhook, the customer's
 * return and the storefront's polling all end here.
 */
export async function settleCheckout(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const { id, provider, provider_ref: reference, status } = checkout
  if (status !== "pending" || reference === null) return
  if (provider === "paytr") return settleCardCheckout(container, checkout)
  const gateway = await container.resolve("payments").billing(provider)
  const state = await gateway.lookAtCheckout(reference)
  const isOver = state.status === "open" && provider === "iyzico" && checkout.expires_at <= clock.date()
  if (state.status === "expired" || isOver)
    await container.resolve("subscriptions").atProviders.endCheckout(id, "expired")
  if (state.status === "complete")
    await syncSubscription(container, {
      ...{ provider, reference: state.subscription_ref },
      checkout_id: id,
    })
}
