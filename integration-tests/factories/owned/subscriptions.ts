import { clock } from "../../../src/lib/clock"
import { storefront } from "../../harness/api"
import { createPlan, EUR_10, subscribeFree } from "../subscriptions"
import type { OwnedEntries, OwnedEntry, Owner } from "./thing"

/** A subscription of the owner to a free plan. */
const ownSubscription =
  (action = "", status = 200): OwnedEntry =>
  async ({ shop, customer }: Owner) => {
    const { token } = customer
    const { subscription, plan } = await subscribeFree(shop, token)
    const path = `/store/subscriptions/${subscription.id}`
    const read = async () => (await storefront(shop, { token }).get(path).expect(200)).body
    return { path: `${path}${action}`, owner: { status }, secrets: [plan.name], untouched: read }
  }

export const owned: OwnedEntries = {
  "GET /store/subscription-plans": { open: "What is on sale: the same for everybody who opens the shop." },
  "POST /store/subscriptions": { open: "The body names a plan, to which each customer may subscribe." },
  "GET /store/subscriptions/:id": ownSubscription(),
  "POST /store/subscriptions/:id/pause": ownSubscription("/pause"),
  "POST /store/subscriptions/:id/resume": ownSubscription("/resume", 409),
  "POST /store/subscriptions/:id/cancel": ownSubscription("/cancel"),
  "POST /store/subscriptions/:id/uncancel": ownSubscription("/uncancel", 409),
  "POST /store/subscriptions/checkout": { open: "The body names a plan, which each customer may buy." },
  "GET /store/subscriptions/checkout/:id": async ({ shop, customer }: Owner) => {
    const plan = await createPlan(shop, EUR_10)
    const { id } = await shop.container.resolve("subscriptions").atProviders.addCheckout({
      customer_id: customer.id,
      plan_id: plan.id,
      price_id: plan.prices[0]?.id ?? "",
      quantity: 1,
      provider: "stripe",
      amount_minor: 1000,
      currency_code: "eur",
      return_to: "/",
      locale: null,
      expires_at: new Date(clock.now() + 3_600_000),
      replaces_id: null,
      returned_minor: 0,
      trial_days: 0,
    })
    return { path: `/store/subscriptions/checkout/${id}` }
  },
  "GET /store/subscriptions/:id/change-plan/preview": async ({ shop, customer }: Owner) => {
    const { subscription } = await subscribeFree(shop, customer.token)
    const { id } = await createPlan(shop, EUR_10)
    return {
      path: `/store/subscriptions/${subscription.id}/change-plan/preview?plan_id=${id}`,
      // The preview says what can really be bought, and this shop has no payment provider for subscriptions.
      owner: { status: 503, code: "not_configured" },
    }
  },
  "POST /store/subscriptions/:id/change-plan": async ({ shop, customer }: Owner) => {
    const { subscription, plan } = await subscribeFree(shop, customer.token)
    return {
      path: `/store/subscriptions/${subscription.id}/change-plan`,
      body: { plan_id: plan.id, quote_id: "subquote_none" },
      owner: { status: 400, code: "invalid_field" },
    }
  },
}
