import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { requireSeller } from "../../features/subscriptions/providers"
import type { SignedInActor } from "../../lib/actor"
import { clock } from "../../lib/clock"
import { errors } from "../../lib/errors"
import { returnUrl } from "../../modules/payments/lib/return-url"
import { chosenPrice, firstAmount, firstCharge, isFree } from "../../modules/subscriptions/lib/sale"
import type { Price, PricedPlan, Provider } from "../../modules/subscriptions/types"
import { cardForm } from "./lib/card-form"
import { payerOf } from "./lib/payer"
import { customerReference, priceReference } from "./lib/references"

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
  replaces_id?: string | undefined
}

const addSubscriptionCheckoutStep = createStep(
  "add-subscription-checkout",
  async (input: Starting, { container }) => {
    const service = container.resolve("subscriptions")
    if (input.coupon_code) throw errors.invalidField("Field 'coupon_code': no coupon has this code.")
    const plan = await service.findPlan(input.plan_id)
    if (!plan?.is_active) throw errors.invalidField("Field 'plan_id': no plan on sale has this id.")
    if (isFree(plan))
      throw errors.invalidState("This plan is free. Open it with POST /store/subscriptions instead.")
    const quantity = input.quantity ?? plan.min_quantity
    const price = chosenPrice(plan, { price_id: input.price_id, quantity })
    if (!price) throw errors.missingField("price_id")
    await requireSeller(container, plan, { provider: input.provider, price })
    const id = await service.atProviders.addCheckout({
      ...{ customer_id: input.actor.id, plan_id: plan.id, price_id: price.id, quantity },
      ...firstCharge(input.provider, firstAmount(price, quantity, plan.trial_days)),
      ...{ provider: input.provider, trial_days: plan.trial_days },
      ...{ currency_code: price.currency_code, return_to: input.return_to, locale: input.locale },
      ...{ expires_at: new Date(clock.now() + OPEN_MS), replaces_id: input.replaces_id ?? null },
    })
    return new StepResponse({ id, plan, price }, id)
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
    return new StepResponse(id)
  },
)

async function beginAtProvider(container: MedusaContainer, { id, plan, price }: Added): Promise<void> {
  const service = container.resolve("subscriptions")
  const checkout = await service.atProviders.checkoutOf(id)
  const settings = container.resolve("tenantConfig")
  const return_url = returnUrl(
    await settings.read("storefront"),
    { return_path: checkout.return_to ?? "/" },
    { subscription_checkout: id },
  )
  if (checkout.provider === "paytr")
    return service.atProviders.beginCheckout(id, await cardForm(container, { checkout, plan, return_url }))
  const gateway = await container.resolve("payments").billing(checkout.provider)
  const begun = await gateway.startCheckout({
    ...{ id, quantity: checkout.quantity, locale: checkout.locale, expires_at: checkout.expires_at },
    price_ref: await priceReference(container, gateway, {
      ...{ provider: checkout.provider, plan, price },
      quantity: checkout.quantity,
    }),
    customer_ref: await customerReference(container, gateway, checkout),
    payer: () => payerOf(container, checkout.customer_id),
    callback_url: await container.resolve("payments").iyzicoReturnUrl(),
    ...{ setup_fee_minor: price.setup_fee_minor, trial_days: plan.trial_days, return_url },
    currency_code: price.currency_code,
  })
  await service.atProviders.beginCheckout(id, begun)
}

/**
 * Starts the payment of a new subscription at a provider. The subscription exists only after the payment.
 *
 * Throws 400 for an unknown plan or price, 409 `invalid_state` for a free plan, and 503 `not_configured` if the shop
 * has not set up the provider.
 */
export const startSubscriptionCheckoutWorkflow = createWorkflow(
  "start-subscription-checkout",
  (input: WorkflowData<Starting>) => {
    const added = addSubscriptionCheckoutStep(input)
    return new WorkflowResponse(beginSubscriptionCheckoutStep(added))
  },
)
