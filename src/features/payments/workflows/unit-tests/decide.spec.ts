import { describe, expect, it } from "vitest"
import type { PaymentReport } from "../../module/types"
import { decide } from "../lib/decide"
import type { PaidSession } from "../lib/paid-session"

const REPORT: PaymentReport = {
  event_id: "evt_1",
  event_type: "any",
  reference: "pi_1",
  is_ours: true,
  state: "captured",
  session_id: "payses_1",
  amount: 30,
  currency_code: "eur",
}

const SESSION: PaidSession = {
  id: "payses_1",
  status: "pending",
  amount: 30,
  currency_code: "eur",
  data: { id: "pi_1" },
  payment_collection_id: "pay_col_1",
  payment_collection: { amount: 30, cart: { id: "cart_1" } },
  payment: null,
  order_id: undefined,
}

const ORDERED: PaidSession = {
  ...SESSION,
  order_id: "order_1",
  payment: { id: "pay_1", canceled_at: null, captures: [], refunds: [] },
}

const paidWith = (payment: Partial<NonNullable<PaidSession["payment"]>>): PaidSession => ({
  ...ORDERED,
  payment: { id: "pay_1", canceled_at: null, captures: [], refunds: [], ...payment },
})

const ORDER = { id: "order_1", status: "pending", isPaid: false, uncounted: [] }
const ofOrder = (order: Partial<NonNullable<PaidSession["order"]>>, amount = 30): PaidSession => ({
  ...SESSION,
  payment_collection: { amount, cart: null },
  order: { ...ORDER, ...order },
})
const CAPTURED = { id: "pay_1", canceled_at: null, captures: [{ amount: 30 }], refunds: [] }

describe("a provider's report", () => {
  it.each<[string, Partial<PaymentReport>, PaidSession | undefined, string]>([
    ["completes a paid cart", {}, SESSION, "complete"],
    ["completes a cart with held money", { state: "authorized" }, SESSION, "complete"],
    ["does nothing before the payment", { state: "pending" }, SESSION, "nothing"],
    ["does nothing if the payment fails", { state: "canceled" }, SESSION, "nothing"],
    ["refunds a payment of a deleted session", {}, undefined, "return"],
    ["refunds a payment of a replaced session", { reference: "pi_0" }, SESSION, "return"],
    ["leaves an unknown payment without our mark alone", { is_ours: false }, undefined, "ignore"],
    ["leaves one without our mark alone", { is_ours: false, reference: "pi_0" }, SESSION, "ignore"],
    ["holds no one else's money either", { is_ours: false, state: "authorized" }, undefined, "ignore"],
    [
      "does nothing about an unknown open payment",
      { is_ours: false, state: "pending" },
      undefined,
      "nothing",
    ],
    ["completes a cart whose payment began before marks", { is_ours: false }, SESSION, "complete"],
    ["refunds a known payment without a mark", { is_ours: false, amount: 29.99 }, SESSION, "return"],
    ["refunds an amount that is too low", { amount: 29.99 }, SESSION, "return"],
    ["refunds another currency", { currency_code: "try" }, SESSION, "return"],
    [
      "refunds if the cart's total has changed",
      {},
      { ...SESSION, payment_collection: { ...SESSION.payment_collection, amount: 50 } },
      "return",
    ],
    ["refunds if another payment has paid the order", {}, { ...ORDERED, payment: null }, "return"],
    [
      "does not refund twice",
      {},
      { ...SESSION, status: "canceled", data: { id: "pi_1", returned: true } },
      "nothing",
    ],
    [
      "refunds a session that was set aside for another payment",
      {},
      { ...ORDERED, payment: null, status: "canceled" },
      "return",
    ],
    [
      "records a payment without a cart",
      {},
      { ...SESSION, payment_collection: { ...SESSION.payment_collection, cart: null } },
      "authorize",
    ],
    ["records a payment of an order", {}, ofOrder({}), "authorize"],
    ["refunds a payment of a canceled order", {}, ofOrder({ status: "canceled" }), "return"],
    ["refunds a second payment of an order", {}, ofOrder({ isPaid: true }), "return"],
    ["refunds if the order's total has changed", {}, ofOrder({}, 50), "return"],
    [
      "counts captured money that the order lacks",
      {},
      { ...ofOrder({ isPaid: true, uncounted: [{ id: "capt_1", amount: 30 }] }), payment: CAPTURED },
      "count",
    ],
    ["counts captured money once", {}, { ...ofOrder({ isPaid: true }), payment: CAPTURED }, "nothing"],
    ["records the capture of held money", {}, ORDERED, "capture"],
    ["records a capture once", {}, paidWith({ captures: [{ amount: 30 }] }), "nothing"],
    ["records the release of held money", { state: "canceled" }, ORDERED, "void"],
    [
      "keeps captured money after a late failure",
      { state: "canceled" },
      paidWith({ captures: [{ amount: 30 }] }),
      "nothing",
    ],
    [
      "does not capture after an admin's refund",
      {},
      paidWith({ captures: [{ amount: 30 }], refunds: [{ amount: 30 }] }),
      "nothing",
    ],
    ["refunds money for a cancelled order", {}, paidWith({ canceled_at: new Date(0) }), "return"],
  ])("%s", (_what, report, session, expected) => {
    expect(decide({ ...REPORT, ...report }, session).do).toBe(expected)
  })

  it("refunds if the cart cannot be ordered, and names the reason", () => {
    expect(decide(REPORT, SESSION, "It is sold out.")).toEqual({ do: "return", because: "It is sold out." })
  })

  it("captures only the unrecorded rest", () => {
    const decision = decide(REPORT, paidWith({ captures: [{ amount: 9.9 }] }))
    expect(decision).toEqual({ do: "capture", payment_id: "pay_1", amount: 20.1 })
  })
})
