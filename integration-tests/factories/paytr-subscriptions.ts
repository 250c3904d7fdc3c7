import { config } from "../../src/config"
import { issueSubscriptionInvoices } from "../../src/features/invoices/jobs"
import { forgetSubscriptionCards } from "../../src/features/subscriptions/jobs/forget-subscription-cards"
import { orderSubscriptionProducts } from "../../src/features/subscriptions/jobs/order-subscription-products"
import { renewSubscriptions } from "../../src/features/subscriptions/jobs/renew-subscriptions"
import { returnSubscriptionPayments } from "../../src/features/subscriptions/jobs/return-subscription-payments"
import { sendSubscriptionMailsJob } from "../../src/features/subscriptions/jobs/send-subscription-mails"
import { settleSubscriptionCheckouts } from "../../src/features/subscriptions/jobs/settle-subscription-checkouts"
import { runInTenant } from "../../src/tenancy/current-tenant"
import { admin, anonymous, storefront } from "../harness/api"
import { PAYTR, paytrNotification, paytrServer, utokenOf } from "../harness/paytr-server"
import { type TenantShop, useTenant } from "../harness/tenants"
import { sql } from "./checkout"
import { createStockedProduct, type StockedProduct } from "./orders"
import { createPlan, type MadePlan } from "./subscriptions"

export const TRY_100 = { prices: [{ amount: 100, currency_code: "try" }] }

export interface Form {
  action: { type: string; method: string; url: string; fields: Record<string, string> }
  id: string
}

/** A shop of its own that sells subscriptions with a local server that behaves like PayTR. */
export async function paytrShop(slug: string) {
  const shop = await useTenant(slug)
  const paytr = await paytrServer()
  const realUrl = config.payments.urls.paytr
  config.payments.urls.paytr = paytr.url
  await admin(shop)
    .post("/admin/config/payments", {
      paytr_enabled: true,
      paytr_merchant_id: PAYTR.id,
      paytr_merchant_key: PAYTR.key,
      paytr_merchant_salt: PAYTR.salt,
    })
    .expect(200)
  const close = () => {
    config.payments.urls.paytr = realUrl
    paytr.close()
  }
  return { shop, paytr, close, ...callsOf(shop) }
}

export type PaytrShop = Awaited<ReturnType<typeof paytrShop>>

function callsOf(shop: TenantShop) {
  const start = async (token: string, plan: MadePlan, fields: object = {}, locale = "en"): Promise<Form> => {
    const { body } = await storefront(shop, { token })
      .post(`/store/subscriptions/checkout?locale=${locale}`, {
        plan_id: plan.id,
        provider: "paytr",
        ...fields,
      })
      .expect(200)
    return body.subscription_checkout
  }
  const notify = (form: object) =>
    anonymous(shop).post(`/hooks/payment/paytr?tenant=${shop.tenant.slug}`).type("form").send(form)
  /** Reports a payment as PayTR does. Only the first payment comes with the stored card. */
  const report = (oid: string, status: "success" | "failed" = "success", isFirst = false) =>
    notify({ ...paytrNotification(oid, status, "10000"), ...(isFirst && { utoken: utokenOf(oid) }) })
  const poll = async (token: string, id: string) =>
    (await storefront(shop, { token }).get(`/store/subscriptions/checkout/${id}`).expect(200)).body
      .subscription_checkout
  const read = async (token: string, id: string) =>
    (await storefront(shop, { token }).get(`/store/subscriptions/${id}`).expect(200)).body.subscription
  /** A paid subscription, with PayTR's name of its customer. */
  const subscribed = async (token: string, fields: object = TRY_100, choice: object = {}, locale = "en") => {
    const plan = await createPlan(shop, { ...fields })
    const form = await start(token, plan, choice, locale)
    await payForm(form)
    const oid = form.action.fields.merchant_oid ?? ""
    await report(oid, "success", true).expect(200)
    const { subscription_id } = await poll(token, form.id)
    return { plan, id: subscription_id as string, oid, utoken: utokenOf(oid) }
  }
  return {
    start,
    notify,
    /** A product of the shop's own sales channel. */
    createProduct: async (stock: number) => {
      const { body } = await admin(shop).get("/admin/stores?fields=default_sales_channel_id").expect(200)
      const channelId: string = body.stores[0].default_sales_channel_id
      // The factory runs workflows, which need the tenant.
      return runInTenant(shop.tenant, () => createStockedProduct({ ...shop, channelId }, stock))
    },
    restock: ({ inventoryItemId }: StockedProduct, stock: number) =>
      sql(
        shop,
        "UPDATE inventory_level SET stocked_quantity = ?, raw_stocked_quantity = ? WHERE inventory_item_id = ?",
        [stock, JSON.stringify({ value: String(stock), precision: 20 }), inventoryItemId],
      ),
    report,
    poll,
    read,
    subscribed,
    settle: () => runInTenant(shop.tenant, () => settleSubscriptionCheckouts.run(shop.container)),
    forgetCards: () => runInTenant(shop.tenant, () => forgetSubscriptionCards.run(shop.container)),
    /** Issues the invoices for payments. */
    issue: () => runInTenant(shop.tenant, () => issueSubscriptionInvoices.run(shop.container)),
    placeOrders: () => runInTenant(shop.tenant, () => orderSubscriptionProducts.run(shop.container)),
    renew: () => runInTenant(shop.tenant, () => renewSubscriptions.run(shop.container)),
    sendMails: () => runInTenant(shop.tenant, () => sendSubscriptionMailsJob.run(shop.container)),
    returnMoney: () => runInTenant(shop.tenant, () => returnSubscriptionPayments.run(shop.container)),
    act: (token: string, id: string, action: string) =>
      storefront(shop, { token }).post(`/store/subscriptions/${id}/${action}`, {}),
    attempts: (id: string) =>
      sql(
        shop,
        "SELECT * FROM subscription_charge_attempt WHERE subscription_id = ? ORDER BY created_at, number",
        [id],
      ),
  }
}

/** Posts the form with a card, as the customer's browser does. */
export async function payForm({ action }: Form, card = "5528790000000008"): Promise<void> {
  const body = {
    ...action.fields,
    cc_owner: "Ada",
    card_number: card,
    expiry_month: "12",
    expiry_year: "30",
    cvv: "1",
  }
  await fetch(action.url, { method: action.method, body: new URLSearchParams(body) })
}
