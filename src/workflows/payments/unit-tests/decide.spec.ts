import { describe, expect, it } from "vitest"
import type { PaymentReport } from "../../../modules/payments/types"
import { decide } from "../lib/decide"
import type { PaidSession } from "../lib/paid-session"

const REPORT: PaymentReport = {
  event_id: "evt_1",
  event_type: "any",
  reference: "pi_1",
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

describe("what follows from a provider's report", () => {
  it.each<[string, Partial<PaymentReport>, PaidSession | undefined, string]>([
    ["a cart that has been paid is completed", {}, SESSION, "complete"],
    ["one whose money is held, too", { state: "authorized" }, SESSION, "complete"],
    ["nobody has paid", { state: "pending" }, SESSION, "nothing"],
    ["a payment that failed before anybody paid leaves nothing", { state: "canceled" }, SESSION, "nothing"],
    ["a session that is gone pays for nothing", {}, undefined, "return"],
    ["one that was replaced neither", { reference: "pi_0" }, SESSION, "return"],
    ["too little is no payment", { amount: 29.99 }, SESSION, "return"],
    ["nor is another currency", { currency_code: "try" }, SESSION, "return"],
    [
      "a cart that has grown is not paid",
      {},
      { ...SESSION, payment_collection: { ...SESSION.payment_collection, amount: 50 } },
      "return",
    ],
    ["an order that was paid otherwise is not paid twice", {}, { ...ORDERED, payment: null }, "return"],
    [
      "what was given back is not given back again",
      {},
      { ...SESSION, status: "canceled", data: { id: "pi_1", returned: true } },
      "nothing",
    ],
    [
      "what was only set aside, as the cart was paid otherwise, is given back",
      {},
      { ...ORDERED, payment: null, status: "canceled" },
      "return",
    ],
    [
      "a payment without a cart is written down",
      {},
      { ...SESSION, payment_collection: { ...SESSION.payment_collection, cart: null } },
      "authorize",
    ],
    ["money that was held and is taken is written down", {}, ORDERED, "capture"],
    ["once", {}, paidWith({ captures: [{ amount: 30 }] }), "nothing"],
    ["money that is held no more is let go", { state: "canceled" }, ORDERED, "void"],
    [
      "a late failure undoes nothing that was taken",
      { state: "canceled" },
      paidWith({ captures: [{ amount: 30 }] }),
      "nothing",
    ],
    [
      "what an admin has refunded is not taken again",
      {},
      paidWith({ captures: [{ amount: 30 }], refunds: [{ amount: 30 }] }),
      "nothing",
    ],
    ["money for a cancelled order goes back", {}, paidWith({ canceled_at: new Date(0) }), "return"],
  ])("%s", (_what, report, session, expected) => {
    expect(decide({ ...REPORT, ...report }, session).do).toBe(expected)
  })

  it("a cart that cannot be ordered gives its payment back, and says why", () => {
    expect(decide(REPORT, SESSION, "It is sold out.")).toEqual({ do: "return", because: "It is sold out." })
  })

  it("only what is not written down yet is captured", () => {
    const decision = decide(REPORT, paidWith({ captures: [{ amount: 9.9 }] }))
    expect(decision).toEqual({ do: "capture", payment_id: "pay_1", amount: 20.1 })
  })
})
