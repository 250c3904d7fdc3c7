import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { clock } from "../../../src/lib/clock"
import { fullCart, offerPayment, orderOf, paymentSession, whileSoldOut } from "../../factories/paid-cart"
import { admin, anonymous, storefront } from "../../harness/api"
import { PAYTR, paytrNotification, paytrServer } from "../../harness/paytr-server"
import { type Shop, useShop } from "../../harness/shop"

const PROVIDER = "pp_paytr_paytr"
const PAGE_OPEN_MS = 30 * 60_000
const realUrl = config.payments.urls.paytr

let shop: Shop
let paytr: Awaited<ReturnType<typeof paytrServer>>
const configure = (patch: object) => admin(shop).post("/admin/config/payments", patch).expect(200)

beforeAll(async () => {
  shop = await useShop()
  paytr = await paytrServer()
  config.payments.urls.paytr = paytr.url
  await configure({
    paytr_enabled: true,
    paytr_merchant_id: PAYTR.id,
    paytr_merchant_key: PAYTR.key,
    paytr_merchant_salt: PAYTR.salt,
  })
  await offerPayment(shop, [PROVIDER])
})

afterAll(async () => {
  config.payments.urls.paytr = realUrl
  await offerPayment(shop, [])
  await configure({
    paytr_enabled: null,
    paytr_merchant_id: null,
    paytr_merchant_key: null,
    paytr_merchant_salt: null,
  })
  paytr.close()
})

async function begun() {
  const cart = await fullCart(shop, "try")
  const session = await paymentSession(shop, cart.id, PROVIDER)
  const oid = session.data.id ?? ""
  const order = paytr.orders.get(oid)
  if (!order) throw new Error(`No payment was begun: ${JSON.stringify(session)}`)
  return { cart, session, oid, order, kurus: String(order.form.payment_amount) }
}

const notify = (form: object) => anonymous(shop).post("/hooks/payment/paytr").type("form").send(form)

describe("a payment with PayTR", () => {
  it("shows PayTR's page with the amount in kuruş and the customer's address", async () => {
    const { cart, session, order, oid } = await begun()
    expect(order.form).toMatchObject({
      payment_amount: String(Math.round(cart.total * 100)),
      currency: "TL",
      test_mode: "1",
      user_ip: expect.stringMatching(/^10\./),
      merchant_ok_url: expect.stringContaining(`/checkout/payment?cart_id=${cart.id}`),
    })
    expect(oid).toMatch(new RegExp(`^${session.id.replace("_", "")}m[0-9a-f]{24}$`))
    expect(session.data.iframe_url).toContain("/odeme/guvenli/")
    expect(JSON.stringify(session)).not.toMatch(/paytr-key|paytr-salt/)
  })

  it("opens a new page if the first has closed, unless the customer has paid there", async () => {
    const { cart, session, oid } = await begun()
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
      expect(renewed.data.id).toMatch(new RegExp(`^${session.id.replace("_", "")}r1m[0-9a-f]{24}$`))
      expect(renewed.data.id).not.toContain(oid.slice(-24))
      expect((await ask()).data).toEqual(renewed.data)

      paytr.pay(renewed.data.id)
      back()
      clock.use({ now: () => Date.now() + 2 * PAGE_OPEN_MS })
      expect((await ask()).data).toEqual(renewed.data)
      expect((await storefront(shop).post(`/store/carts/${cart.id}/complete`).expect(200)).body.type).toBe(
        "order",
      )
    } finally {
      back()
    }
  })

  it("becomes one order through PayTR's repeated notifications, answered with OK", async () => {
    const { cart, oid, kurus } = await begun()
    paytr.pay(oid)
    const form = paytrNotification(oid, "success", kurus)
    const answers = await Promise.all([notify(form), notify(form), notify(form)])
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([200, "OK"]))
    await notify(paytrNotification(oid, "failed", kurus)).expect(200)

    const order = await orderOf(shop, cart.id)
    expect(order?.count).toBe(1)
    expect(order?.payments).toMatchObject([{ captures: [{ amount: cart.total }], refunds: [] }])

    // PayTR's response is lost, but the money is refunded only once.
    paytr.loseAnswerTo("/odeme/iade")
    const refunded = await admin(shop)
      .post(`/admin/payments/${order?.payments[0].id}/refund`, { amount: 2.5 })
      .expect(200)
    expect(refunded.body.payment.refunds).toHaveLength(1)
    expect(paytr.orders.get(oid)?.returns).toEqual([250])
  })

  it("403: a forged notification changes nothing", async () => {
    const { cart, oid, kurus } = await begun()
    const genuine = paytrNotification(oid, "success", kurus)
    await notify(paytrNotification(oid, "success", kurus, "another-key")).expect(403)
    await notify({ ...genuine, total_amount: "1" }).expect(403)
    await notify({ ...genuine, hash: "" }).expect(403)
    await notify({}).expect(403)
    // The signature is right, but PayTR knows no such payment.
    await notify(genuine).expect(200)
    expect(await orderOf(shop, cart.id)).toBeUndefined()
  })

  it("is refunded if its item was sold out in the meantime", async () => {
    const { cart, oid, kurus } = await begun()
    paytr.pay(oid)
    const report = () => notify(paytrNotification(oid, "success", kurus)).expect(200)
    await whileSoldOut(shop, cart.variant_id, report)
    expect(await orderOf(shop, cart.id)).toBeUndefined()
    expect(paytr.orders.get(oid)?.returns).toEqual([Number(kurus)])
  })

  it("is refunded if its session was replaced before the customer paid", async () => {
    const { cart, oid, kurus } = await begun()
    await paymentSession(shop, cart.id, "pp_system_default")
    paytr.pay(oid)
    await notify(paytrNotification(oid, "success", kurus)).expect(200)
    expect(await orderOf(shop, cart.id)).toBeUndefined()
    expect(paytr.orders.get(oid)?.returns).toEqual([Number(kurus)])
    expect((await storefront(shop).post(`/store/carts/${cart.id}/complete`).expect(200)).body.type).toBe(
      "order",
    )
  })
})
