import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { createCustomer } from "../../factories/create-customer"
import { createProduct, createRegion, openCatalogue } from "../../factories/products"
import {
  type AdminQuote,
  asBuyer,
  postQuote,
  quoteBody,
  requestQuote,
  sendQuote,
} from "../../factories/quotes"
import { spamToken } from "../../factories/spam-token"
import { admin, anonymous, storefront } from "../../harness/api"
import { IYZICO, iyzicoServer } from "../../harness/iyzico-server"
import { PAYTR, paytrNotification, paytrServer } from "../../harness/paytr-server"
import { type Shop, useShop } from "../../harness/shop"
import { type StripeServer, stripeEvent, stripeServer } from "../../harness/stripe-server"

const SETTINGS = {
  stripe_enabled: true,
  stripe_publishable_key: "pk_test_quotes",
  stripe_secret_key: "sk_test_quotes",
  stripe_webhook_secret: "whsec_quotes",
  iyzico_enabled: true,
  iyzico_api_key: IYZICO.apiKey,
  iyzico_secret_key: IYZICO.secretKey,
  paytr_enabled: true,
  paytr_merchant_id: PAYTR.id,
  paytr_merchant_key: PAYTR.key,
  paytr_merchant_salt: PAYTR.salt,
}
const ISTANBUL = {
  address_1: "İstiklal Caddesi 1",
  city: "İstanbul",
  postal_code: "34433",
  country_code: "tr",
}
const MANUAL = "pp_system_default"
const STRIPE = "pp_stripe_stripe"
const PAGES = { iyzico: "pp_iyzico_iyzico", paytr: "pp_paytr_paytr" }
const ALL = [MANUAL, STRIPE, ...Object.values(PAGES)]

let shop: Shop
let regionId: string
let stripe: StripeServer
let iyzico: Awaited<ReturnType<typeof iyzicoServer>>
let paytr: Awaited<ReturnType<typeof paytrServer>>
const realUrls = { ...config.payments.urls }

beforeAll(async () => {
  shop = await useShop()
  await spamToken(shop)
  stripe = await stripeServer([{ secretKey: "sk_test_quotes" }])
  iyzico = await iyzicoServer()
  paytr = await paytrServer()
  Object.assign(config.payments.urls, { stripe: stripe.url, iyzicoSandbox: iyzico.url, paytr: paytr.url })
  await admin(shop).post("/admin/config/payments", SETTINGS).expect(200)
  const region = await createRegion(shop, { currency_code: "try" })
  regionId = region.id
  await admin(shop).post(`/admin/regions/${regionId}`, { payment_providers: ALL }).expect(200)
})

afterAll(async () => {
  Object.assign(config.payments.urls, realUrls)
  const none = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, null]))
  await admin(shop).post("/admin/config/payments", none).expect(200)
  for (const server of [stripe, iyzico, paytr]) server.close()
})

const sql = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

interface Accepted {
  quote: AdminQuote
  orderId: string
  collectionId: string
  total: number
}

/** A quote that its buyer has accepted by the link, without an account unless a token is given. */
async function accepted(token?: string): Promise<Accepted> {
  const body = quoteBody({ address: ISTANBUL, region_id: regionId })
  const asked = await postQuote(shop, body, storefront(shop, token === undefined ? {} : { token }))
  const quote = await sendQuote(shop, asked.body.quote_request.id)
  const { body: answer } = await asBuyer(shop, quote, "accept").expect(200)
  const { order, payment } = answer
  const { payment_collection_id: collectionId } = payment
  return { quote, orderId: order.id, collectionId, total: order.total }
}

interface Session {
  id: string
  provider_id: string
  status: string
  data: Record<string, string>
}

async function sessionOf({ quote }: Accepted, provider_id: string): Promise<Session> {
  const { body } = await asBuyer(shop, quote, "payment-sessions", { provider_id }).expect(200)
  expect(body.payment_sessions).toMatchObject([{ provider_id }])
  return body.payment_sessions[0]
}

/** The money of an order as its admin sees it. */
async function moneyOf(orderId: string) {
  const fields =
    "+summary,payment_status,payment_collections.status,*payment_collections.payments,*payment_collections.payments.captures,*payment_collections.payments.refunds"
  const { body } = await admin(shop).get(`/admin/orders/${orderId}?fields=${fields}`).expect(200)
  const { payment_collections, payment_status, summary } = body.order
  const transactions = await sql()("order_transaction")
    .where({ order_id: orderId })
    .whereNull("deleted_at")
    .orderBy("created_at")
  const payments = payment_collections.flatMap((one: { payments: object[] }) => one.payments)
  return {
    payment_status,
    paid: summary.paid_total,
    pending: summary.pending_difference,
    payments,
    counted: transactions.map(({ amount, reference }) => [reference, Number(amount)]),
  }
}

/** Lets the buyer pay at a provider, and the provider report it, as often as wanted. */
const PAY = {
  async stripe({ data }: Session) {
    const intent = stripe.intents.get(data.id ?? "")
    if (!intent) throw new Error("Stripe has no such payment")
    stripe.confirm(intent.id)
    return () => {
      const { body, signature } = stripeEvent(intent, "payment_intent.succeeded", { secret: "whsec_quotes" })
      return anonymous(shop)
        .post("/hooks/payment/stripe")
        .set("content-type", "application/json")
        .set("stripe-signature", signature)
        .send(body)
        .expect(200)
    }
  },
  async iyzico({ data }: Session) {
    const token = data.id ?? ""
    iyzico.pay(token)
    return () =>
      anonymous(shop)
        .post("/hooks/payment/iyzico/return?tenant=default")
        .type("form")
        .send({ token })
        .expect(303)
  },
  async paytr({ data }: Session) {
    const oid = data.id ?? ""
    paytr.pay(oid)
    const kurus = String(paytr.orders.get(oid)?.form.payment_amount)
    return () =>
      anonymous(shop)
        .post("/hooks/payment/paytr")
        .type("form")
        .send(paytrNotification(oid, "success", kurus))
        .expect(200)
  },
} as const

const PROVIDERS = [
  ["stripe", STRIPE],
  ["iyzico", PAGES.iyzico],
  ["paytr", PAGES.paytr],
] as const

/** The amount that a provider has given back. */
function returnedAt(name: keyof typeof PAY, { data }: Session): number {
  const id = data.id ?? ""
  if (name === "stripe") return (stripe.intents.get(id)?.amount_refunded ?? 0) / 100
  if (name === "iyzico") return iyzico.forms.get(id)?.returned ?? 0
  return (paytr.orders.get(id)?.returns ?? []).reduce((sum, one) => sum + one, 0) / 100
}

describe.each(PROVIDERS)("a link holder without an account pays with %s", (name, providerId) => {
  it("200: the order is paid once, although the report comes three times", async () => {
    const made = await accepted()
    const session = await sessionOf(made, providerId)
    const report = await PAY[name](session)
    await report()
    await Promise.all([report(), report()])
    const money = await moneyOf(made.orderId)
    expect(money).toMatchObject({ payment_status: "captured", paid: made.total, pending: 0 })
    expect(money.payments).toMatchObject([{ captures: [{ amount: made.total }], refunds: [] }])
    expect(money.counted).toEqual([["capture", made.total]])
    const again = await asBuyer(shop, made.quote, "payment-sessions", { provider_id: providerId })
    expect([again.status, again.body.code]).toEqual([409, "invalid_state"])
  })

  it("200: a payment that is reported after the order was canceled goes back", async () => {
    const made = await accepted()
    const session = await sessionOf(made, providerId)
    const report = await PAY[name](session)
    const canceled = await admin(shop).post(`/admin/orders/${made.orderId}/cancel`)
    await report()
    // If the provider says already that the money is there, the cancellation waits for the report.
    if (canceled.status !== 200) await admin(shop).post(`/admin/orders/${made.orderId}/cancel`).expect(200)
    expect(returnedAt(name, session)).toBe(made.total)
    const open = await asBuyer(shop, made.quote, "payment-sessions", { provider_id: providerId })
    expect([open.status, open.body.code]).toEqual([409, "invalid_state"])
  })

  it("200: canceling a paid order refunds it, and nothing remains owed", async () => {
    const made = await accepted()
    const session = await sessionOf(made, providerId)
    await (await PAY[name](session))()
    await admin(shop).post(`/admin/orders/${made.orderId}/cancel`).expect(200)
    expect(returnedAt(name, session)).toBe(made.total)
    expect((await moneyOf(made.orderId)).pending).toBe(0)
  })
})

describe("the pages of regional providers", () => {
  it("200: get the buyer and the address of the order, and return with its id", async () => {
    const made = await accepted()
    const paytrOid = (await sessionOf(made, PAGES.paytr)).data.id ?? ""
    expect(paytr.orders.get(paytrOid)?.form).toMatchObject({
      payment_amount: String(Math.round(made.total * 100)),
      user_name: "Ada Lovelace",
      user_address: expect.stringContaining("İstiklal Caddesi 1"),
      merchant_ok_url: expect.stringContaining(`?order_id=${made.orderId}`),
    })
    const session = await sessionOf(made, PAGES.iyzico)
    const token = session.data.id ?? ""
    expect(iyzico.forms.get(token)).toMatchObject({ buyer: { surname: "Lovelace", country: "tr" } })
    iyzico.pay(token)
    const back = () =>
      anonymous(shop)
        .post("/hooks/payment/iyzico/return?tenant=default")
        .type("form")
        .send({ token })
        .expect(303)
    for (const { headers } of [await back(), await back()])
      expect(headers.location).toContain(`?status=success&order_id=${made.orderId}`)
  })

  it("200: work for a quote without an address", async () => {
    const { id } = await requestQuote(shop, { region_id: regionId })
    const quote = await sendQuote(shop, id)
    await asBuyer(shop, quote, "accept").expect(200)
    const { body } = await asBuyer(shop, quote, "payment-sessions").expect(200)
    const names = body.payment_sessions.map((one: Session) => one.provider_id)
    expect(names.sort()).toEqual([...ALL].sort())
  })
})

describe("a bank transfer", () => {
  it("200: is chosen by the link, and marked as paid by an admin", async () => {
    const made = await accepted()
    const session = await sessionOf(made, MANUAL)
    expect(session.status).toBe("pending")
    const path = `/admin/payment-collections/${made.collectionId}/mark-as-paid`
    await admin(shop).post(path, { order_id: made.orderId }).expect(200)
    const money = await moneyOf(made.orderId)
    expect(money).toMatchObject({ payment_status: "captured", paid: made.total, pending: 0 })
  })
})

describe("who may pay", () => {
  it("200: the holder of the link, also if the quote belongs to an account", async () => {
    const customer = await createCustomer(shop)
    const made = await accepted(customer.token)
    const report = await PAY.stripe(await sessionOf(made, STRIPE))
    await report()
    expect((await moneyOf(made.orderId)).payment_status).toBe("captured")
  })

  it("200: the customer of the account; 404: a stranger, by the engine's route", async () => {
    const [customer, stranger] = [await createCustomer(shop), await createCustomer(shop)]
    const made = await accepted(customer.token)
    const path = `/store/payment-collections/${made.collectionId}/payment-sessions`
    const by = (token?: string) =>
      storefront(shop, token === undefined ? {} : { token }).post(path, { provider_id: PAGES.paytr })
    expect((await by(stranger.token)).status).toBe(404)
    expect((await by()).status).toBe(404)
    const { body } = await by(customer.token)
    expect(body.payment_collection.payment_sessions).toMatchObject([{ provider_id: PAGES.paytr }])
    await admin(shop).post(`/admin/orders/${made.orderId}/cancel`).expect(200)
    expect((await by(customer.token)).body.code).toBe("invalid_state")
  })

  it("404: without the link; 409: before the acceptance; 400: a provider that the region lacks", async () => {
    const made = await accepted()
    const other = await accepted()
    const forged = { ...made.quote, link: other.quote.link }
    await asBuyer(shop, forged, "payment-sessions", { provider_id: MANUAL }).expect(404)
    const { id } = await requestQuote(shop, { address: ISTANBUL, region_id: regionId })
    const early = await asBuyer(shop, await sendQuote(shop, id), "payment-sessions")
    expect([early.status, early.body.code]).toEqual([409, "invalid_state"])
    const unknown = await asBuyer(shop, made.quote, "payment-sessions", { provider_id: "pp_none" })
    expect([unknown.status, unknown.body.code]).toEqual([400, "invalid_field"])
  })

  it("200: two sessions that are both paid cost the buyer one payment", async () => {
    const made = await accepted()
    const { body } = await asBuyer(shop, made.quote, "payment-sessions").expect(200)
    const find = (id: string): Session => body.payment_sessions.find((one: Session) => one.provider_id === id)
    const [byStripe, byPaytr] = [find(STRIPE), find(PAGES.paytr)]
    const reports = [await PAY.stripe(byStripe), await PAY.paytr(byPaytr)]
    await Promise.all(reports.map((report) => report()))
    const returned = [returnedAt("stripe", byStripe), returnedAt("paytr", byPaytr)]
    expect(returned.sort((a, b) => a - b)).toEqual([0, made.total])
    expect(await moneyOf(made.orderId)).toMatchObject({ paid: made.total, pending: 0 })
  })
})

describe("the payment link", () => {
  it("200: has the quote's number and token for the storefront's page", async () => {
    const catalogue = await openCatalogue(shop)
    const product = await createProduct(catalogue, { prices: [[{ amount: 50, currency_code: "try" }]] })
    const lines = [{ type: "product", variant_id: product.variants[0]?.id, quantity: 2 }]
    const { id } = await requestQuote(catalogue, { lines, address: ISTANBUL, region_id: regionId })
    const quote = await sendQuote(shop, id)
    const { body } = await asBuyer(shop, quote, "accept").expect(200)
    const url = new URL(body.payment.url)
    expect(url.pathname).toBe(`/payment-collection/${body.payment.payment_collection_id}`)
    const { quote_number, token } = Object.fromEntries(url.searchParams)
    const paid = await storefront(shop).post(`/store/quote-requests/${quote_number}/payment-sessions`, {
      token,
      provider_id: MANUAL,
    })
    expect(paid.status).toBe(200)
  })
})
