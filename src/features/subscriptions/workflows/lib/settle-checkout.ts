import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../../lib/clock"
import type { Checkout } from "../../module/types"
import { settleCardCheckout } from "./settle-card-checkout"
import { syncSubscription } from "./sync"

/**
 * Asks the provider about a checkout. If it is paid, makes the subscription, once. The webhook, the customer's return,
 * the storefront's polling and the job all end here. An expired checkout is asked about, too, because a payment may be
 * reported late.
 */
export async function settleCheckout(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const { id, provider, provider_ref: reference, status } = checkout
  if (status === "completed" || reference === null) return
  if (provider === "paytr") return settleCardCheckout(container, checkout)
  const gateway = await container.resolve("payments").billing(provider)
  const state = await gateway.lookAtCheckout(reference)
  const { atProviders } = container.resolve("subscriptions")
  const isOver = state.status === "open" && provider === "iyzico" && checkout.expires_at <= clock.date()
  if (state.status === "expired" || isOver) await atProviders.endCheckout(id, "expired")
  // Stripe takes no payment any more.
  if (state.status === "expired") await atProviders.finishCheckout(id)
  if (state.status === "processing") await atProviders.awaitMoney(id)
  if (state.status === "complete")
    await syncSubscription(container, {
      provider,
      reference: state.subscription_ref,
      checkout_id: id,
    })
}
