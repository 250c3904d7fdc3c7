import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { SignedInActor } from "../../../lib/actor"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { returnUrl } from "../../payments/module/lib/return-url"
import { SETTLE_SUBSCRIPTION_CHECKOUTS } from "../module/due"
import { discountOf } from "../module/lib/discounts"
import { firstCheckAt } from "../module/lib/due-checkouts"
import { amountOf, chosenPrice, firstAmount, firstCharge, isFree } from "../module/lib/sale"
import type { Price, PricedPlan, Provider } from "../module/types"
import { requireSeller } from "../services/providers"
import { cardForm } from "./lib/card-form"
import { couponFor, couponReference } from "./lib/coupons"
import { freeCoupon } from "./lib/free-coupon"
import { payerOf } from "./lib/payer"
import { customerReference, priceReference } from "./lib/references"
import { offeredTo } from "./lib/trial"

/** Stripe closes a page after 30 minutes at the earliest. */
const OPEN_MS = 60 * 60_000

interface Starting {
  plan_id: string
  price_id?: string | null | undefined
  quantity?: number | undefined
  provider: Provider
  coupon_code?: string | null | undefined
  return_to: string
  locale: string | null
  actor: SignedInActor
  /** The subscription that this one replaces, and the amount that a preview has named. */
  replacing?: { id: string; quoted_minor: number } | undefined
}

const addSubscriptionCheckoutStep = createStep(
  "add-subscription-checkout",
  async (input: Starting, { container }) => {
    const service = container.resolve("subscriptions")
    const found = await service.findPlan(input.plan_id)
    if (!found?.is_active) throw errors.invalidField("Field 'plan_id': no plan on sale has this id.")
    const { replacing } = input
    const replaced = replacing && (await service.subscriptionOf(replacing.id, input.actor.id))
    const plan = await offeredTo(container, found, { customer_id: input.actor.id, replaced })
    if (isFree(plan))
      throw errors.invalidState("This plan is free. Open it with POST /store/subscriptions instead.")
    const quantity = input.quantity ?? plan.min_quantity
    const price = chosenPrice(plan, { price_id: input.price_id, quantity })
    if (!price) throw errors.missingField("price_id")
    const { provider, coupon_code: code } = input
    await requireSeller(container, provider, { plan, price, quantity })
    const coupon = await couponFor(container, { code, plan, price, quantity, provider })
    const discount_minor =
      coupon && plan.trial_days === 0 ? discountOf(coupon, amountOf(price, quantity), price.currency_code) : 0
    const due_minor = firstAmount(price, quantity, plan.trial_days) - discount_minor
    if (replacing && replacing.quoted_minor !== due_minor)
      throw errors.invalidState("The costs have changed since the quote. Preview the change again.")
    const { id: customer_id } = input.actor
    if (coupon) await freeCoupon(container, coupon, customer_id)
    const { id, isReopened } = await service.atProviders.addCheckout({
      customer_id,
      plan_id: plan.id,
      price_id: price.id,
      quantity,
      ...firstCharge(provider, due_minor),
      provider,
      trial_days: plan.trial_days,
      coupon_id: coupon?.id ?? null,
      discount_minor,
      currency_code: price.currency_code,
      return_to: input.return_to,
      locale: input.locale,
      expires_at: new Date(clock.now() + OPEN_MS),
      replaces_id: replacing?.id ?? null,
    })
    // A form that was open before stays, because it can be paid.
    return new StepResponse({ id, plan, price }, isReopened ? undefined : id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("subscriptions").atProviders.endCheckout(id, "failed")
  },
)

interface Added {
  id: string
  plan: PricedPlan
  price: Price
}

/** Nothing to compensate: an unused page closes by itself. */
const beginSubscriptionCheckoutStep = createStep(
  "begin-subscription-checkout",
  async ({ id, plan, price }: Added, { container }) => {
    await beginAtProvider(container, { id, plan, price })
    // The payment may never be reported.
    dueWork(container).note(SETTLE_SUBSCRIPTION_CHECKOUTS, firstCheckAt(clock.date()))
    return new StepResponse(id)
  },
)

async function beginAtProvider(container: MedusaContainer, { id, plan, price }: Added): Promise<void> {
  const service = container.resolve("subscriptions")
  const checkout = await service.atProviders.checkoutById(id)
  const settings = container.resolve("tenantConfig")
  const return_url = returnUrl(
    await settings.read("storefront"),
    { return_path: checkout.return_to ?? "/" },
    { subscription_checkout: id },
  )
  if (checkout.provider === "paytr")
    return service.atProviders.beginCheckout(id, await cardForm(container, { checkout, plan, return_url }))
  const gateway = await container.resolve("payments").billing(checkout.provider)
  const { provider, quantity } = checkout
  const coupon = checkout.coupon_id === null ? null : await service.coupons.byId(checkout.coupon_id)
  const price_ref = await priceReference(container, gateway, { provider, plan, price, quantity, coupon })
  const begun = await gateway.startCheckout({
    id,
    quantity,
    locale: checkout.locale,
    expires_at: checkout.expires_at,
    price_ref,
    coupon_ref: await couponReference(container, gateway, { checkout, plan, price, price_ref }),
    customer_ref: await customerReference(container, gateway, checkout),
    payer: () => payerOf(container, checkout.customer_id),
    callback_url: await container.resolve("payments").iyzicoReturnUrl(),
    setup_fee_minor: price.setup_fee_minor,
    trial_days: plan.trial_days,
    return_url,
    currency_code: price.currency_code,
  })
  await service.atProviders.beginCheckout(id, begun)
}

/**
 * Starts the payment of a new subscription at a provider. The subscription exists only after the payment.
 *
 * Throws 400 for an unknown plan, price or coupon, 409 `invalid_state` for a free plan, a used-up coupon or too many
 * open checkouts, and 503 `not_configured` if the shop has not set up the provider.
 */
export const startSubscriptionCheckoutWorkflow = createWorkflow(
  "start-subscription-checkout",
  (input: WorkflowData<Starting>) => {
    const added = addSubscriptionCheckoutStep(input)
    return new WorkflowResponse(beginSubscriptionCheckoutStep(added))
  },
)
