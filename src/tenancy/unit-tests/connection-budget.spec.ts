import { afterEach, describe, expect, it, vi } from "vitest"
import { ConnectionBudget } from "../connection-budget"

afterEach(() => vi.useRealTimers())

/** Idle connections. They close a moment after the budget asks for it. */
function idle(budget: ConnectionBudget, count: number) {
  const closed: number[] = []
  budget.closeFirst(() => {
    if (closed.length === count) return 0
    closed.push(closed.length)
    queueMicrotask(() => budget.give())
    return 1
  })
  return closed
}

describe("the budget of connections", () => {
  it("opens up to the maximum, then one for each that closes, in order", async () => {
    const budget = new ConnectionBudget(2)
    await budget.take()
    await budget.take()
    const order: string[] = []
    const third = budget.take().then(() => order.push("third"))
    const fourth = budget.take().then(() => order.push("fourth"))
    await Promise.resolve()
    expect(order).toEqual([])
    budget.give()
    await third
    expect(order).toEqual(["third"])
    budget.give()
    await fourth
    expect(order).toEqual(["third", "fourth"])
  })

  it("closes an idle connection for each that waits, not more", async () => {
    const budget = new ConnectionBudget(3)
    for (let number = 0; number < 3; number++) await budget.take()
    const closed = idle(budget, 3)
    await Promise.all([budget.take(), budget.take()])
    expect(closed).toHaveLength(2)
  })

  it("asks again when a connection becomes idle", async () => {
    const budget = new ConnectionBudget(1)
    await budget.take()
    let isIdle = false
    budget.closeFirst(() => {
      if (!isIdle) return 0
      isIdle = false
      queueMicrotask(() => budget.give())
      return 1
    })
    const waiting = budget.take()
    isIdle = true
    budget.notice()
    await expect(waiting).resolves.toBeUndefined()
  })

  it("refuses a caller for whom all stay in use, and keeps no place for it", async () => {
    vi.useFakeTimers()
    const budget = new ConnectionBudget(1)
    await budget.take()
    const refused = expect(budget.take()).rejects.toThrow("Too many tenants are busy")
    await vi.advanceTimersByTimeAsync(15_000)
    await refused
    budget.give()
    await expect(budget.take()).resolves.toBeUndefined()
  })
})
