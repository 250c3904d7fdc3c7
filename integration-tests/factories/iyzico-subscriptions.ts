import { config } from "../../src/config"
import { renewSubscriptions } from "../../src/features/subscriptions/jobs/renew-subscriptions"
import { settleSubscriptionCheckouts } from "../../src/features/subscriptions/jobs/settle-subscription-checkouts"
import { runInTenant } from "../../src/tenancy/current-tenant"
import { admin, anonymous, storefront } from "../harness/api"
import { iyzicoBillingServer, iyzicoSubscriptionReport, MERCHANT_ID } from "../harness/iyzico-billing-server"
import { IYZICO } from "../harness/iyzico-server"
import { useTenant } from "../harness/tenants"
import { sql } from "./checkout"
import { createPlan } from "./subscriptions"

/** A shop of its own that sells subscriptions with a local server that behaves like iyzico. */
export async function iyzicoShop(slug: string) {
  const shop = await useTenant(slug)
  const iyzico = await iyzicoBillingServer()
  const realUrl = config.payments.urls.iyzicoSandbox
  config.payments.urls.iyzicoSandbox = iyzico.url
  await admin(shop)
    .post("/admin/config/payments", {
      iyzico_enabled: true,
      iyzico_api_key: IYZICO.apiKey,
      iyzico_secret_key: IYZICO.secretKey,
      iyzico_merchant_id: MERCHANT_ID,
    })
    .expect(200)
  const report = (reference: string, result: "success" | "failure" = "success") => {
    const { body, signature } = iyzicoSubscriptionReport(reference, IYZICO.secretKey, result)
    return anonymous(shop)
      .post(`/hooks/payment/iyzico?tenant=${shop.tenant.slug}`, body)
      .set("x-iyz-signature-v3", signature)
  }
  /** A paid subscription, or one in its trial, with its ids here and at iyzico. */
  const subscribed = async (token: string, trial_days = 0, choice: object = {}) => {
    const prices = [{ amount: 100, currency_code: "try" }]
    const plan = await createPlan(shop, { prices, trial_days })
    const customer = storefront(shop, { token })
    const { body } = await customer
      .post("/store/subscriptions/checkout", { plan_id: plan.id, provider: "iyzico", ...choice })
      .expect(200)
    const { id: checkout } = body.subscription_checkout
    const [row] = await sql(shop, "SELECT provider_ref FROM subscription_checkout WHERE id = ?", [checkout])
    const reference = iyzico.pay(row?.provider_ref ?? "")
    const paid = await customer.get(`/store/subscriptions/checkout/${checkout}`).expect(200)
    return { reference, id: paid.body.subscription_checkout.subscription_id as string }
  }
  return {
    shop,
    iyzico,
    report,
    subscribed,
    settle: () => runInTenant(shop.tenant, () => settleSubscriptionCheckouts.run(shop.container)),
    renew: () => runInTenant(shop.tenant, () => renewSubscriptions.run(shop.container)),
    act: (token: string, id: string, action: string) =>
      storefront(shop, { token }).post(`/store/subscriptions/${id}/${action}`, {}),
    close() {
      config.payments.urls.iyzicoSandbox = realUrl
      iyzico.close()
    },
  }
}

export type IyzicoShop = Awaited<ReturnType<typeof iyzicoShop>>
