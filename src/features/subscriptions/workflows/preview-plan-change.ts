import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import type { Proration } from "../../payments/module/billing-types"
import { capabilitiesOf } from "../module/lib/capabilities"
import { discountOf } from "../module/lib/discounts"
import { fingerprintOf } from "../module/lib/quotes"
import { amountOf, chosenPrice, firstAmount, isFree } from "../module/lib/sale"
import type { Coupon, Price, PricedPlan, Provider, Quote, ShownSubscription } from "../module/types"
import { replacingProvider, requireSold } from "../services/providers"
import { couponFor } from "./lib/coupons"
import { priceReference } from "./lib/references"
import { offeredTo } from "./lib/trial"

const VALID_MS = 15 * 60_000

interface Asked {
  id: string
  customer_id: string
  plan_id: string
  price_id?: string | undefined
  quantity?: number | undefined
  coupon_code?: string | undefined
}

const previewPlanChangeStep = createStep("preview-plan-change", async (asked: Asked, { container }) => {
  const service = container.resolve("subscriptions")
  const found = await service.subscriptionOf(asked.id, asked.customer_id)
  const { plan, price, quantity } = await wantedPlan(container, found, asked)
  // Providers count in whole seconds.
  const effective_at = new Date(Math.floor(clock.now() / 1000) * 1000)
  const expires_at = new Date(clock.now() + VALID_MS)
  const mode: Quote["mode"] = found.provider === "stripe" ? "prorate" : "replace"
  const seller = await sellerOf(container, found, { plan, price, quantity })
  const coupon = await couponOf(container, seller, { code: asked.coupon_code, mode, plan, price, quantity })
  if (coupon)
    await service.coupons.requireUnused(coupon.id, {
      customer_id: asked.customer_id,
      plan_id: plan.id,
      price_id: price.id,
      quantity,
      provider: seller,
      replaces_id: found.id,
    })
  const costs =
    mode === "prorate"
      ? await proration(container, found, { plan, price, quantity, prorated_at: effective_at })
      : replacement({ plan, price, quantity, coupon })
  const { amount_minor, credit_minor, currency_code } = costs
  const quote_id = await service.atProviders.addQuote({
    subscription_id: found.id,
    price_id: price.id,
    quantity,
    mode,
    currency_code,
    amount_minor,
    credit_minor,
    fingerprint: fingerprintOf(found),
    effective_at,
    expires_at,
    coupon_id: coupon?.id ?? null,
  })
  return new StepResponse({ quote_id, mode, ...costs, effective_at, expires_at })
})

/**
 * Asks what a change of the plan costs and keeps the answer as a quote.
 *
 * Throws 404, 400 `invalid_field` for an unknown plan or price, and 409 `invalid_state` if the plan cannot change now or
 * the coupon is used up.
 */
export const previewPlanChangeWorkflow = createWorkflow(
  "preview-plan-change",
  (input: WorkflowData<Asked>) => new WorkflowResponse(previewPlanChangeStep(input)),
)

async function wantedPlan(container: MedusaContainer, found: ShownSubscription, asked: Asked) {
  if (!capabilitiesOf(found).can_change_plan)
    throw errors.invalidState(
      "The plan of a subscription that is not running, or about to end, cannot change.",
    )
  const wanted = await container.resolve("subscriptions").findPlan(asked.plan_id)
  if (!wanted?.is_active) throw errors.invalidField("Field 'plan_id': no plan on sale has this id.")
  const plan = await offeredTo(container, wanted, { customer_id: asked.customer_id, replaced: found })
  if (isFree(plan))
    throw errors.invalidState("A free plan needs no change. Cancel this subscription and open the free plan.")
  const inCurrency = plan.prices.find(({ currency_code }) => currency_code === found.currency_code)
  const quantity = asked.quantity ?? found.quantity
  const price = chosenPrice(plan, { price_id: asked.price_id ?? inCurrency?.id, quantity })
  if (!price) throw errors.missingField("price_id")
  if (found.currency_code !== null && price.currency_code !== found.currency_code)
    throw errors.invalidField("Field 'price_id': the currency of a subscription cannot change.")
  if (price.id === found.price_id && quantity === found.quantity)
    throw errors.invalidState("The subscription has this plan and quantity already.")
  return { plan, price, quantity }
}

interface Wanted {
  plan: PricedPlan
  price: Price
  quantity: number
  prorated_at: Date
}

async function proration(
  container: MedusaContainer,
  { provider_ref, price_id }: ShownSubscription,
  { plan, price, quantity, prorated_at }: Wanted,
): Promise<Proration> {
  const gateway = await container.resolve("payments").billing("stripe")
  const price_ref = await priceReference(container, gateway, {
    provider: "stripe",
    plan,
    price,
    quantity,
  })
  const keeps_discount = price.id === price_id
  return gateway.previewSwitch(provider_ref ?? "", { price_ref, quantity, prorated_at, keeps_discount })
}

interface Replacing {
  plan: PricedPlan
  price: Price
  quantity: number
  coupon: Coupon | null
}

function replacement({ plan, price, quantity, coupon }: Replacing): Proration {
  const { currency_code } = price
  const full = firstAmount(price, quantity, plan.trial_days)
  const off =
    coupon && plan.trial_days === 0 ? discountOf(coupon, amountOf(price, quantity), currency_code) : 0
  const lines = [
    { description: plan.name, amount_minor: full },
    ...(coupon && off > 0 ? [{ description: coupon.code, amount_minor: -off }] : []),
  ]
  return { amount_minor: full - off, credit_minor: 0, currency_code, lines }
}

/** The provider of the subscription after the change. Throws 400 `invalid_field` if it does not sell the plan. */
async function sellerOf(
  container: MedusaContainer,
  found: ShownSubscription,
  sale: Omit<Replacing, "coupon">,
): Promise<Provider> {
  if (found.provider !== "stripe") return replacingProvider(container, found, sale)
  requireSold(sale.plan, "stripe")
  return "stripe"
}

interface Offered extends Omit<Replacing, "coupon"> {
  code: string | undefined
  mode: Quote["mode"]
}

/** A coupon is for a new subscription. So it cannot be used if the present one continues. */
async function couponOf(container: MedusaContainer, provider: Provider, { mode, ...offered }: Offered) {
  if (!offered.code) return null
  if (mode === "prorate")
    throw errors.invalidField(
      "Field 'coupon_code': this subscription continues, and coupons are for new ones.",
    )
  return couponFor(container, { ...offered, provider })
}
