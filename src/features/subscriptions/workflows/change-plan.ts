import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { SignedInActor } from "../../../lib/actor"
import { errors } from "../../../lib/errors"
import { fingerprintOf } from "../module/lib/quotes"
import type { Quote, ShownSubscription } from "../module/types"
import { replacingProvider } from "../services/providers"
import { priceReference } from "./lib/references"
import { syncSubscription } from "./lib/sync"
import { startSubscriptionCheckoutWorkflow } from "./start-checkout"

const PATIENCE_SECONDS = 30

interface Changing {
  id: string
  plan_id: string
  quote_id: string
  actor: SignedInActor
  locale: string | null
}

/**
 * Changes the plan at the quoted costs. The quote is marked as used before the provider is called, and Stripe
 * gets the quote's id as the idempotency key. So the customer is charged only once.
 */
const changeSubscriptionPlanStep = createStep(
  "change-subscription-plan",
  async (input: Changing, { container }) => {
    const service = container.resolve("subscriptions")
    await service.subscriptionOf(input.id, input.actor.id)
    const change = async () => {
      const found = await service.subscriptionOf(input.id, input.actor.id)
      const quote = await requireQuote(container, found, input)
      await service.atProviders.useQuote(quote.id)
      try {
        return quote.mode === "prorate"
          ? await switchAtProvider(container, found, quote)
          : await startReplacement(container, found, { quote, input })
      } catch (error) {
        await service.atProviders.freeQuote(quote.id)
        throw error
      }
    }
    const checkoutId = await container
      .resolve(Modules.LOCKING)
      .execute(`subscription-change/${input.id}`, change, { timeout: PATIENCE_SECONDS })
    return new StepResponse(checkoutId)
  },
)

async function requireQuote(
  container: MedusaContainer,
  found: ShownSubscription,
  { plan_id, quote_id }: Changing,
): Promise<Quote> {
  const service = container.resolve("subscriptions")
  const quote = await service.atProviders.quoteOf(quote_id, found.id)
  const price = await service.priceOf(quote.price_id)
  if (price.plan_id !== plan_id) throw errors.invalidField("Field 'plan_id': the quote is for another plan.")
  if (quote.fingerprint !== fingerprintOf(found))
    throw errors.invalidState("The subscription has changed since the quote. Preview the change again.")
  return quote
}

/** Throws 409 `invalid_state` if the plan is no longer on sale or its costs differ from the quote. */
async function switchAtProvider(
  container: MedusaContainer,
  { provider_ref, price_id }: ShownSubscription,
  quote: Quote,
): Promise<null> {
  const service = container.resolve("subscriptions")
  const price = await service.priceOf(quote.price_id)
  const plan = await service.findPlan(price.plan_id)
  if (!plan?.is_active) throw errors.invalidState("The plan is no longer on sale.")
  const reference = provider_ref ?? ""
  const gateway = await container.resolve("payments").billing("stripe")
  const price_ref = await priceReference(container, gateway, {
    provider: "stripe",
    plan,
    price,
    quantity: quote.quantity,
  })
  const wanted = {
    price_ref,
    quantity: quote.quantity,
    prorated_at: quote.effective_at,
    keeps_discount: quote.price_id === price_id,
  }
  const { amount_minor, credit_minor } = await gateway.previewSwitch(reference, wanted)
  if (amount_minor !== quote.amount_minor || credit_minor !== quote.credit_minor)
    throw errors.invalidState("The costs have changed since the quote. Preview the change again.")
  await gateway.switchPlan(reference, wanted, quote.id)
  await syncSubscription(container, { provider: "stripe", reference })
  return null
}

/** Starts the checkout of a new subscription and returns its id. When it is paid, the old one ends. */
async function startReplacement(
  container: MedusaContainer,
  found: ShownSubscription,
  { quote, input }: { quote: Quote; input: Changing },
): Promise<string> {
  const service = container.resolve("subscriptions")
  const plan = await service.findPlan(input.plan_id)
  if (!plan?.is_active) throw errors.invalidState("The plan is no longer on sale.")
  const { price_id, quantity } = quote
  const price = await service.priceOf(price_id)
  const provider = await replacingProvider(container, found, { plan, price, quantity })
  const { coupons } = service
  const coupon_code = quote.coupon_id === null ? null : (await coupons.byId(quote.coupon_id)).code
  const { result } = await startSubscriptionCheckoutWorkflow(container).run({
    input: {
      plan_id: plan.id,
      price_id,
      quantity,
      provider,
      coupon_code,
      return_to: "/",
      locale: input.locale,
      actor: input.actor,
      replacing: { id: found.id, quoted_minor: quote.amount_minor },
    },
  })
  return result
}

/**
 * Switches a subscription to another plan. With Stripe, this happens at once, and the result is null. With
 * other providers, it starts a checkout for a new subscription, and the result is the checkout's id.
 *
 * Throws 404, 400 `invalid_field`, and 409 `invalid_state` if the quote was used, has expired or is outdated.
 */
export const changeSubscriptionPlanWorkflow = createWorkflow(
  "change-subscription-plan",
  (input: WorkflowData<Changing>) => new WorkflowResponse(changeSubscriptionPlanStep(input)),
)
