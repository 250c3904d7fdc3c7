import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import type { CardReport } from "../../../payments/module/card-types"
import type { Checkout } from "../../module/types"
import { sealCard } from "./cards"
import { endReplaced } from "./end-replaced"
import { recheckSubscriptions } from "./recheck"

/**
 * Asks PayTR whether a checkout is paid, and makes the subscription, once. A payment that arrives after the checkout
 * has failed or expired counts, too, because the customer has paid.
 */
export async function settleCardCheckout(
  container: MedusaContainer,
  checkout: Checkout,
  report?: CardReport,
): Promise<void> {
  const { id, provider_ref: reference, status } = checkout
  if (reference === null) return
  const service = container.resolve("subscriptions")
  const gateway = await container.resolve("payments").cards()
  const state = await gateway.look(reference)
  if (state.status === "none") {
    if (report && !report.isPaid) await service.atProviders.endCheckout(id, "failed")
    else if (checkout.expires_at <= clock.date()) await service.atProviders.endCheckout(id, "expired")
    return
  }
  const isRight =
    state.amount_minor === checkout.amount_minor && state.currency_code === checkout.currency_code
  if (!isRight) throw errors.providerError("PayTR reports another amount than the checkout's.")
  if (report?.card) await service.cards.saveCard(id, sealCard(container, report.card))
  if (status === "completed") return
  const plan = await service.retrieveSubscriptionPlan(checkout.plan_id, { withDeleted: true })
  const opened = await service.cards.openPaid(id, plan)
  if (opened?.replaces_id) await endReplaced(container, { checkout_id: id, replaces_id: opened.replaces_id })
  await recheckSubscriptions(container, { mayOrder: plan.product_id !== null })
}
