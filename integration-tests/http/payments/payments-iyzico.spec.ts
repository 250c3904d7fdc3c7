import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { addTickets, createSale } from "../../factories/events"
import { fullCart, offerPayment, orderOf, paymentSession, whileSoldOut } from "../../factories/paid-cart"
import { admin, anonymous, storefront } from "../../harness/api"
import { IYZICO, iyzicoNotification, iyzicoServer } from "../../harness/iyzico-server"
import { type Shop, useShop } from "../../harness/shop"

const PROVIDER = "pp_iyzico_iyzico"
const PAGE_OPEN_MS = 30 * 60_000
const realUrl = config.payments.urls.iyzicoSandbox

let shop: Shop
let iyzico: Awaited<ReturnType<typeof iyzicoServer>>
const configure = (patch: object) => admin(shop).post("/admin/config/payments", patch).expect(200)

beforeAll(async () => {
  shop = await useShop()
  iyzico = await iyzicoServer()
  config.payments.urls.iyzicoSandbox = iyzico.url
  await configure({
    iyzico_enabled: true,
    iyzico_api_key: IYZICO.apiKey,
    iyzico_secret_key: IYZICO.secretKey,
  })
  await offerPayment(shop, [PROVIDER])
})

afterAll(async () => {
  config.payments.urls.iyzicoSandbox = realUrl
  await offerPayment(shop, [])
  await configure({ iyzico_enabled: null, iyzico_api_key: null, iyzico_secret_key: null })
  iyzico.close()
})

async function begun() {
  const cart = await fullCart(shop, "try")
  const session = await paymentSession(shop, cart.id, PROVIDER)
  const form = iyzico.forms.get(session.data.id ?? "")
  if (!form) throw new Error(`No payment was begun: ${JSON.stringify(session)}`)
  return { cart, session, form }
}

/** The minutes until the hold of this cart ends. */
async function heldMinutes(cart: string): Promise<number> {
  const [hold] = await sql(shop, "SELECT expires_at FROM capacity_hold WHERE cart_id = ?", [cart])
  return (Number(hold?.expires_at) - clock.now()) / 60_000
}

const returnFromProvider = (token: string) =>
  anonymous(shop).post("/hooks/payment/iyzico/return?tenant=default").type("form").send({ token })

const notify = ({ body, signature }: ReturnType<typeof iyzicoNotification>) =>
  anonymous(shop).post("/hooks/payment/iyzico", body).set("x-iyz-signature-v3", signature)

describe("a payment with iyzico", () => {
  it("keeps places for the usual time while nobody has paid", async () => {
    const { ticket } = await createSale(shop, 5, { prices: [{ amount: 100, currency_code: "try" }] })
    const { id } = await fullCart(shop, "try")
    await addTickets(shop, id, ticket.id).expect(200)
    await paymentSession(shop, id, PROVIDER)
    const { body } = await storefront(shop).post(`/store/carts/${id}/complete`, { provider_id: PROVIDER })
    expect(body.type).not.toBe("order")
    expect(await heldMinutes(id)).toBeGreaterThan(14)
    expect(await heldMinutes(id)).toBeLessThanOrEqual(15)
  })

  it("goes to iyzico's page and back through our server to the storefront, with an order", async () => {
    const { cart, session, form } = await begun()
    expect(form).toMatchObject({
      basketId: expect.stringMatching(new RegExp(`^${session.id}m[0-9a-f]{24}$`)),
      price: cart.total.toFixed(2),
      currency: "TRY",
      callbackUrl: "http://localhost:9000/hooks/payment/iyzico/return?tenant=default",
      buyer: { surname: "Lovelace", country: "tr", ip: expect.stringMatching(/^10\./) },
    })
    expect(session.data.payment_page_url).toContain(form.token)
    expect(JSON.stringify(session)).not.toMatch(/iyzico-(api|secret)-key/)

    // Before 3-D Secure has ended, the cart is not paid.
    const early = await returnFromProvider(form.token).expect(303)
    expect(early.headers.location).toBe(
      `http://localhost:8000/checkout/payment?status=pending&cart_id=${cart.id}`,
    )
    iyzico.pay(form.token)
    const back = await returnFromProvider(form.token).expect(303)
    const order = await orderOf(shop, cart.id)
    expect(back.headers.location).toBe(
      `http://localhost:8000/checkout/payment?status=success&cart_id=${cart.id}&order_id=${order?.id}`,
    )
    expect(order?.payments).toMatchObject([{ captures: [{ amount: cart.total }] }])
    const events = await sql(
      shop,
      `SELECT type, payload ->> 'amount' AS amount FROM outbox_event WHERE object_id = :id ORDER BY sequence`,
      { id: order?.id },
    )
    expect(events.map(({ type, amount }) => [type, amount && Number(amount)])).toEqual([
      ["order.placed", null],
      ["order.payment_captured", cart.total],
    ])

    // A partial refund on the same day is a refund and not a cancellation. The late notification changes nothing.
    await notify(iyzicoNotification(form)).expect(200)
    await admin(shop).post(`/admin/payments/${order?.payments[0].id}/refund`, { amount: 1.5 }).expect(200)
    expect(form.returned).toBe(1.5)
    expect((await orderOf(shop, cart.id))?.count).toBe(1)
  })

  it("is refunded once, although iyzico's response or its report is lost", async () => {
    const { cart, form } = await begun()
    iyzico.pay(form.token)
    await returnFromProvider(form.token).expect(303)
    const order = await orderOf(shop, cart.id)
    const refund = (amount: number) =>
      admin(shop).post(`/admin/payments/${order?.payments[0].id}/refund`, { amount })

    iyzico.loseAnswerTo("/payment/refund")
    await refund(1.5).expect(200)
    expect(form.returned).toBe(1.5)

    iyzico.loseAnswerTo("/payment/refund")
    const lost = refund(2)
    iyzico.loseAt("/v2/reporting/payment/details", 2)
    expect((await lost.expect(502)).body.code).toBe("provider_error")
    expect(form.returned).toBe(3.5)
    await refund(2).expect(200)
    expect(form.returned).toBe(3.5)

    // A part was refunded before, so the rest is refunded too and not cancelled.
    await refund(1).expect(200)
    expect(form.returned).toBe(4.5)
    expect(iyzico.asked).not.toContain("/payment/cancel")
  })

  it("is fully cancelled once, although the response is lost", async () => {
    const { cart, form } = await begun()
    iyzico.pay(form.token)
    await returnFromProvider(form.token).expect(303)
    const order = await orderOf(shop, cart.id)
    iyzico.loseAnswerTo("/payment/cancel")
    await admin(shop).post(`/admin/orders/${order?.id}/cancel`).expect(200)
    expect(form.returned).toBe(Number(form.price))
  })

  it("opens a new page if iyzico has closed the first", async () => {
    const { cart, session } = await begun()
    const ask = async () => {
      const { body } = await storefront(shop)
        .post(`/store/carts/${cart.id}/payment-sessions`, { provider_id: PROVIDER })
        .expect(200)
      return body.payment_sessions[0]
    }
    expect((await ask()).data).toEqual(session.data)
    const back = clock.use({ now: () => Date.now() + PAGE_OPEN_MS })
    try {
      const renewed = await ask()
      expect(renewed.id).toBe(session.id)
      expect(renewed.data.payment_page_url).not.toBe(session.data.payment_page_url)
      expect(Date.parse(renewed.data.expires_at)).toBeGreaterThan(Date.now() + PAGE_OPEN_MS)
      expect((await ask()).data).toEqual(renewed.data)
    } finally {
      back()
    }
  })

  it("becomes one order through iyzico's signed notification and the customer's return", async () => {
    const { cart, form } = await begun()
    iyzico.pay(form.token)
    const notification = iyzicoNotification(form)
    const answers = await Promise.all([
      notify(notification),
      notify(notification),
      returnFromProvider(form.token),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 303])
    const order = await orderOf(shop, cart.id)
    expect(order?.count).toBe(1)
    expect(order?.payments).toHaveLength(1)
    expect(form.returned).toBe(0)
  })

  it("403: a forged notification; a forged response of iyzico is ignored", async () => {
    const { cart, form } = await begun()
    iyzico.pay(form.token)
    await notify(iyzicoNotification(form, "another-secret")).expect(403)
    await notify({ ...iyzicoNotification(form), signature: "" }).expect(403)
    iyzico.state.forgesAnswers = true
    await notify(iyzicoNotification(form)).expect(502)
    iyzico.state.forgesAnswers = false
    expect(await orderOf(shop, cart.id)).toBeUndefined()
  })

  it("redirects an invented token only to the storefront", async () => {
    const back = await returnFromProvider("https://evil.test/").expect(303)
    expect(back.headers.location).toBe("http://localhost:8000/checkout/payment?status=pending")
  })

  it("is pending during iyzico's review, and is cancelled if its item was sold out in the meantime", async () => {
    const { cart, form } = await begun()
    iyzico.pay(form.token, "SUCCESS", 0)
    await notify(iyzicoNotification(form)).expect(200)
    expect(await orderOf(shop, cart.id)).toBeUndefined()

    iyzico.pay(form.token)
    await whileSoldOut(shop, cart.variant_id, async () => {
      const back = await returnFromProvider(form.token).expect(303)
      expect(back.headers.location).toContain("status=returned")
    })
    expect(form.returned).toBe(Number(form.price))
    expect(iyzico.asked).toContain("/payment/cancel")
  })
})
