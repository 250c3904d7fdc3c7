import { describe, expect, it } from "vitest"
import { Holdings } from "../holdings"
import type { Holding } from "../types"

const ORDER = { order_id: "order_1", cart_id: "cart_1" }
const CART = { cart_id: "cart_1" }

/** A holding that records each call. `changes` replaces some of its functions. */
function fake(name: string, calls: string[], changes: Partial<Holding> = {}): Holding {
  const note = (call: string) => async () => void calls.push(`${name} ${call}`)
  return {
    name,
    validate: note("validate"),
    hold: note("hold"),
    extend: note("extend"),
    reconcile: note("reconcile"),
    confirm: note("confirm"),
    restore: note("restore"),
    isHeld: async () => true,
    release: async () => [{ id: `${name}_1`, quantity: 1 }],
    ...changes,
  }
}

const refuse = async () => {
  throw new Error("refused")
}

describe("the dispatcher of holdings", () => {
  it("asks the checks first, then all holdings in one order", async () => {
    const calls: string[] = []
    const check = { validate: async () => void calls.push("check") }
    const holdings = new Holdings([fake("a", calls), fake("b", calls)], [check])
    await holdings.validate({ kind: "create", items: [] })
    await holdings.hold(CART)
    await holdings.extend(CART)
    await holdings.reconcile(CART)
    await holdings.confirm(ORDER)
    expect(calls).toEqual([
      "check",
      "a validate",
      "b validate",
      "a hold",
      "b hold",
      "a extend",
      "b extend",
      "a reconcile",
      "b reconcile",
      "a confirm",
      "b confirm",
    ])
  })

  it("stops at the first refusal", async () => {
    const calls: string[] = []
    const holdings = new Holdings([fake("a", calls, { hold: refuse }), fake("b", calls)])
    await expect(holdings.hold(CART)).rejects.toThrow("refused")
    expect(calls).toEqual([])
  })

  it("treats an order as held if all holdings do", async () => {
    const both = (second: boolean) =>
      new Holdings([fake("a", []), fake("b", [], { isHeld: async () => second })]).isHeld(ORDER)
    expect(await both(true)).toBe(true)
    expect(await both(false)).toBe(false)
  })

  it("releases all holds or fails, and restores in the opposite order", async () => {
    const calls: string[] = []
    const [a, b] = [fake("a", calls), fake("b", calls)]
    const released = await new Holdings([a, b]).release(ORDER)
    expect(released).toEqual({ a: [{ id: "a_1", quantity: 1 }], b: [{ id: "b_1", quantity: 1 }] })
    await new Holdings([a, b]).restore(released)
    expect(calls).toEqual(["b restore", "a restore"])

    calls.length = 0
    const broken = fake("c", calls, { release: refuse })
    await expect(new Holdings([a, b, broken]).release(ORDER)).rejects.toThrow("refused")
    expect(calls).toEqual(["b restore", "a restore"])
  })

  it("does not ask a holding to restore nothing", async () => {
    const calls: string[] = []
    const holdings = new Holdings([fake("a", calls, { release: async () => [] })])
    await holdings.restore(await holdings.release(ORDER))
    expect(calls).toEqual([])
  })
})
