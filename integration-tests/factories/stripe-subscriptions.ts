import { config } from "../../src/config"
import { renewSubscriptions } from "../../src/features/subscriptions/jobs/renew-subscriptions"
import { settleSubscriptionCheckouts } from "../../src/features/subscriptions/jobs/settle-subscription-checkouts"
import { runInTenant } from "../../src/tenancy/current-tenant"
import { admin, anonymous, storefront } from "../harness/api"
import { billingEvent, stripeBillingServer } from "../harness/stripe-billing-server"
import { useTenant } from "../harness/tenants"
import { createPlan, EUR_10, type MadePlan } from "./subscriptions"

const WEBHOOK_SECRET = "whsec_of_a_tenant"

export type StripeShop = Awaited<ReturnType<typeof stripeShop>>

/** A shop of its own that sells subscriptions with a local server that bills like Stripe. */
export async function stripeShop(slug: string) {
  const shop = await useTenant(slug)
  const stripe = await stripeBillingServer("sk_test_tenant")
  const realUrl = config.payments.urls.stripe
  config.payments.urls.stripe = stripe.url
  await admin(shop)
    .post("/admin/config/payments", {
      stripe_publishable_key: "pk_test_tenant",
      stripe_secret_key: "sk_test_tenant",
      stripe_webhook_secret: WEBHOOK_SECRET,
      stripe_enabled: true,
    })
    .expect(200)
  const start = (token: string, plan: MadePlan, fields: object = {}) =>
    storefront(shop, { token }).post("/store/subscriptions/checkout", {
      plan_id: plan.id,
      provider: "stripe",
      ...fields,
    })
  const poll = async (token: string, id: string) =>
    (await storefront(shop, { token }).get(`/store/subscriptions/checkout/${id}`).expect(200)).body
      .subscription_checkout
  const sessionOf = (checkout: { action: { url: string } }) => checkout.action.url.split("/").at(-1) ?? ""
  const pay = (checkout: { action: { url: string } }, money: "now" | "later" = "now") =>
    stripe.pay(sessionOf(checkout), money)
  return {
    shop,
    stripe,
    start,
    poll,
    pay,
    sessionOf,
    /** A webhook as Stripe sends it. */
    report: (type: string, object: object) => {
      const { body, signature } = billingEvent(type, object, WEBHOOK_SECRET)
      return anonymous(shop)
        .post(`/hooks/payment/stripe?tenant=${shop.tenant.slug}`)
        .set("content-type", "application/json")
        .set("stripe-signature", signature)
        .send(body)
    },
    /** A paid subscription, with its ids here and at Stripe. */
    subscribed: async (token: string, fields: object = EUR_10, choice: object = {}) => {
      const plan = await createPlan(shop, { ...fields })
      const { body } = await start(token, plan, choice).expect(200)
      const reference = pay(body.subscription_checkout)
      const { subscription_id } = await poll(token, body.subscription_checkout.id)
      return { plan, reference, id: subscription_id as string }
    },
    read: async (token: string, id: string) =>
      (await storefront(shop, { token }).get(`/store/subscriptions/${id}`).expect(200)).body.subscription,
    act: (token: string, id: string, action: string) =>
      storefront(shop, { token }).post(`/store/subscriptions/${id}/${action}`, {}),
    settle: () => runInTenant(shop.tenant, () => settleSubscriptionCheckouts.run(shop.container)),
    renew: () => runInTenant(shop.tenant, () => renewSubscriptions.run(shop.container)),
    close: () => {
      config.payments.urls.stripe = realUrl
      stripe.close()
    },
  }
}
