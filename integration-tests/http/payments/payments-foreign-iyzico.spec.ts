import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sql } from "../../factories/checkout"
import { orderOf } from "../../factories/paid-cart"
import { begunPayment, loseSession, sharedAccounts } from "../../factories/shared-accounts"
import { anonymous } from "../../harness/api"
import { iyzicoNotification, type iyzicoServer } from "../../harness/iyzico-server"
import type { Shop } from "../../harness/shop"
import type { TenantShop } from "../../harness/tenants"

const EVENTS = "SELECT outcome, note FROM payment_event WHERE reference = :reference"

let shop: Shop
let other: TenantShop
let iyzico: Awaited<ReturnType<typeof iyzicoServer>>
let accounts: Awaited<ReturnType<typeof sharedAccounts>>
const warnings = () => accounts.warnings()

beforeAll(async () => {
  accounts = await sharedAccounts()
  ;({ shop, other, iyzico } = accounts)
})
beforeEach(() => void iyzico.asked.splice(0))
afterAll(() => accounts.close())

describe("a payment at iyzico", () => {
  const returnTo = (of: Shop, token: string) =>
    anonymous(of)
      .post(`/hooks/payment/iyzico/return?tenant=${of.tenant.slug}`)
      .type("form")
      .send({ token })
      .expect(303)
  const notify = (of: Shop, form: Parameters<typeof iyzicoNotification>[0]) => {
    const { body, signature } = iyzicoNotification(form)
    return anonymous(of)
      .post(`/hooks/payment/iyzico?tenant=${of.tenant.slug}`, body)
      .set("x-iyz-signature-v3", signature)
      .expect(200)
  }
  const formOf = (token: string) => {
    const form = iyzico.forms.get(token)
    if (!form) throw new Error("No payment was begun")
    return form
  }
  /** Other software begins and completes a payment with the same account. */
  const foreign = async (basketId: string | undefined) => {
    const { reference } = await begunPayment(shop, "pp_iyzico_iyzico")
    const form = { ...formOf(reference), token: randomUUID(), conversationId: "123456789", basketId }
    iyzico.forms.set(form.token, form)
    return iyzico.pay(form.token)
  }
  const refundCalls = () => iyzico.asked.filter((path) => /cancel|refund|reporting/.test(path))

  it.each([
    ["its own basket's id", () => "B67832"],
    ["the form of our session ids", () => "payses_01HXYZABCDEFGHJKMNPQRSTVWX"],
    ["an invented mark", () => `payses_01HXYZABCDEFGHJKMNPQRSTVWXm${"0".repeat(24)}`],
  ])("of other software with %s is logged and never refunded", async (_, basketId) => {
    const form = await foreign(basketId())
    const back = await returnTo(shop, form.token)
    expect(back.headers.location).toBe("http://localhost:8000/checkout/payment?status=pending")
    await notify(shop, form)
    expect(form.returned).toBe(0)
    expect(refundCalls()).toEqual([])
    expect(warnings()).toContainEqual(
      expect.stringMatching(`Payment ${form.paymentId} of iyzico .* left alone`),
    )
    expect(await sql(shop, EVENTS, { reference: form.token })).toContainEqual({
      outcome: "none",
      note: "It does not have this shop's mark.",
    })
  })

  it("of other software without a basket's id is logged, too", async () => {
    const form = await foreign(undefined)
    await returnTo(shop, form.token)
    expect(refundCalls()).toEqual([])
    expect(warnings()).toContainEqual(expect.stringContaining(form.paymentId))
  })

  it("of another shop is not refunded by this one, and stays that shop's", async () => {
    const { cart, reference } = await begunPayment(other, "pp_iyzico_iyzico")
    const form = iyzico.pay(reference)
    const back = await returnTo(shop, reference)
    expect(back.headers.location).toBe("http://localhost:8000/checkout/payment?status=pending")
    await notify(shop, form)
    expect(form.returned).toBe(0)
    expect(refundCalls()).toEqual([])
    expect(warnings()).toContainEqual(expect.stringContaining(form.paymentId))
    await notify(other, form)
    expect((await orderOf(other, cart.id))?.count).toBe(1)
  })

  it("of another shop's deleted session is refunded by that shop only", async () => {
    const { session, reference } = await begunPayment(other, "pp_iyzico_iyzico")
    const form = iyzico.pay(reference)
    await loseSession(other, session.id)
    await returnTo(shop, reference)
    expect(form.returned).toBe(0)
    await notify(other, form)
    expect(form.returned).toBe(Number(form.price))
  })

  it("of our own is still refunded if its session is gone, also together with its cart", async () => {
    const [first, second] = [
      await begunPayment(shop, "pp_iyzico_iyzico"),
      await begunPayment(shop, "pp_iyzico_iyzico"),
    ]
    await loseSession(shop, first.session.id)
    const { session, cart } = second
    await sql(shop, "DELETE FROM payment_session WHERE id = :id", { id: session.id })
    await sql(shop, "DELETE FROM cart WHERE id = :id", { id: cart.id })
    for (const { reference } of [first, second]) {
      const form = iyzico.pay(reference)
      expect(form.basketId).toMatch(/^payses_[0-9A-Z]{26}m[0-9a-f]{24}$/)
      const back = await returnTo(shop, reference)
      expect(back.headers.location).toContain("status=returned")
      expect(form.returned).toBe(Number(form.price))
    }
  })

  it("of our own that began before there were marks becomes an order", async () => {
    const { cart, session, reference } = await begunPayment(shop, "pp_iyzico_iyzico")
    Object.assign(formOf(reference), { basketId: session.id })
    iyzico.pay(reference)
    expect((await returnTo(shop, reference)).headers.location).toContain("status=success")
    expect((await orderOf(shop, cart.id))?.count).toBe(1)
  })
})
