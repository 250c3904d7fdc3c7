import { Modules } from "@medusajs/framework/utils"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { orderOf } from "../../factories/paid-cart"
import {
  begunPayment,
  loseSession,
  renamePayment,
  STRIPE_SECRET,
  sharedAccounts,
} from "../../factories/shared-accounts"
import { anonymous } from "../../harness/api"
import { paytrNotification, type paytrServer } from "../../harness/paytr-server"
import type { Shop } from "../../harness/shop"
import { type StripeServer, stripeEvent } from "../../harness/stripe-server"
import type { TenantShop } from "../../harness/tenants"

let shop: Shop
let other: TenantShop
let paytr: Awaited<ReturnType<typeof paytrServer>>
let stripe: StripeServer
let accounts: Awaited<ReturnType<typeof sharedAccounts>>
const warnings = () => accounts.warnings()

beforeAll(async () => {
  accounts = await sharedAccounts()
  ;({ shop, other, paytr, stripe } = accounts)
})
afterAll(() => accounts.close())

describe("a payment at PayTR", () => {
  const notify = (of: Shop, oid: string) =>
    anonymous(of)
      .post(`/hooks/payment/paytr?tenant=${of.tenant.slug}`)
      .type("form")
      .send(paytrNotification(oid, "success", String(paytr.orders.get(oid)?.kurus)))
      .expect(200, "OK")
  const foreign = async (oid: string) => {
    const { reference } = await begunPayment(shop, "pp_paytr_paytr")
    const order = paytr.orders.get(reference)
    if (!order) throw new Error("No payment was begun")
    paytr.orders.set(oid, { ...order, returns: [] })
    paytr.pay(oid)
    return oid
  }

  it("of other software is never refunded, and logged if it looks like ours", async () => {
    const ulid = "01HXYZABCDEFGHJKMNPQRSTVWX"
    const forged = `payses${ulid}m${"0".repeat(24)}`
    for (const oid of ["SP12345", `payses${ulid}`, `payses${ulid}r1`, forged]) {
      await notify(shop, await foreign(oid))
      expect(paytr.orders.get(oid)?.returns).toEqual([])
    }
    expect(warnings().filter((text) => text.includes(ulid))).toHaveLength(3)
  })

  it("of another shop is not refunded by this one, also if its session is gone", async () => {
    const { session, reference } = await begunPayment(other, "pp_paytr_paytr")
    paytr.pay(reference)
    await notify(shop, reference)
    expect(paytr.orders.get(reference)?.returns).toEqual([])
    expect(warnings()).toContainEqual(expect.stringContaining(reference))
    await loseSession(other, session.id)
    await notify(other, reference)
    expect(paytr.orders.get(reference)?.returns).toEqual([paytr.orders.get(reference)?.kurus])
  })

  it("of our own is still refunded if its session is gone, and its id fits PayTR", async () => {
    const { session, reference } = await begunPayment(shop, "pp_paytr_paytr")
    expect(reference).toMatch(/^payses[0-9A-Z]{26}m[0-9a-f]{24}$/)
    paytr.pay(reference)
    await loseSession(shop, session.id)
    await notify(shop, reference)
    expect(paytr.orders.get(reference)?.returns).toEqual([paytr.orders.get(reference)?.kurus])
  })

  it("of our own that began before there were marks becomes an order", async () => {
    const { cart, session } = await begunPayment(shop, "pp_paytr_paytr")
    const oid = session.id.replace("_", "")
    await renamePayment(shop, { session: session.id, to: oid })
    await notify(shop, await foreign(oid))
    expect((await orderOf(shop, cart.id))?.count).toBe(1)
  })
})

describe("a payment at Stripe", () => {
  const notify = (of: Shop, id: string, type = "payment_intent.succeeded") => {
    const intent = stripe.intents.get(id)
    if (!intent) throw new Error("No payment was begun")
    const { body, signature } = stripeEvent(intent, type, { secret: STRIPE_SECRET })
    return anonymous(of)
      .post(`/hooks/payment/stripe?tenant=${of.tenant.slug}`)
      .set("content-type", "application/json")
      .set("stripe-signature", signature)
      .send(body)
      .expect(200)
  }
  const moneyCalls = () => stripe.asked.filter((call) => /refunds|cancel/.test(call))

  it("of an installation whose shop has the same id is not refunded or released", async () => {
    for (const mark of [undefined, "0".repeat(24)])
      for (const status of ["succeeded", "requires_capture"]) {
        const { session, reference } = await begunPayment(shop, "pp_stripe_stripe", "eur")
        const intent = stripe.intents.get(reference)
        if (!intent) throw new Error("No payment was begun")
        stripe.confirm(reference)
        const metadata = { session_id: "payses_elsewhere", tenant: "default", ...(mark && { mark }) }
        Object.assign(intent, { status, metadata })
        await loseSession(shop, session.id)
        await notify(shop, reference)
        expect(intent).toMatchObject({ status, amount_refunded: 0 })
        expect(warnings()).toContainEqual(expect.stringContaining(`Payment ${reference} of stripe`))
      }
    expect(moneyCalls()).toEqual([])
  })

  it("of our own is still refunded if its session is gone", async () => {
    const { session, reference } = await begunPayment(shop, "pp_stripe_stripe", "eur")
    stripe.confirm(reference)
    await loseSession(shop, session.id)
    await notify(shop, reference)
    expect(stripe.intents.get(reference)).toMatchObject({
      amount_refunded: stripe.intents.get(reference)?.amount,
      metadata: { mark: expect.stringMatching(/^[0-9a-f]{24}$/) },
    })
  })

  it("is not canceled because a session that never began names it", async () => {
    const victim = await begunPayment(shop, "pp_stripe_stripe", "eur")
    const { session } = await begunPayment(shop, "pp_stripe_stripe", "eur")
    await renamePayment(shop, { session: session.id, to: victim.reference })
    const before = moneyCalls().length
    await shop.container.resolve(Modules.PAYMENT).deletePaymentSession(session.id)
    expect(moneyCalls()).toHaveLength(before)
  })
})
