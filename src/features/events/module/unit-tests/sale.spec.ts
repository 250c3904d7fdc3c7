import { describe, expect, it } from "vitest"
import { availabilityOf, bestOf, remainingIn } from "../lib/sale"

const NOW = new Date("2030-01-10T00:00:00Z")
const day = (number: number) => new Date(Date.UTC(2030, 0, number))
const sale = {
  event_status: "scheduled" as const,
  starts_at: day(20),
  sales_start_at: null,
  sales_end_at: null,
  min_per_order: 1,
}
const left = (remaining: number | null, size: number | null = 10) => ({ size, remaining })

describe("availabilityOf", () => {
  it.each([
    ["available", {}, [left(5)]],
    ["available", {}, []],
    ["available", {}, [left(null, null)]],
    ["limited", {}, [left(4)]],
    ["limited", {}, [left(10), left(1)]],
    ["sold_out", {}, [left(10), left(0)]],
    ["sold_out", { min_per_order: 3 }, [left(2)]],
    ["not_on_sale", { sales_start_at: day(11) }, []],
    ["available", { sales_start_at: day(10) }, []],
    ["closed", { sales_end_at: day(10) }, []],
    ["available", { sales_end_at: day(25), starts_at: day(9) }, []],
    ["closed", { starts_at: day(10) }, []],
    ["not_on_sale", { event_status: "postponed" as const }, []],
    ["closed", { event_status: "canceled" as const }, []],
  ])("is %s for %j with %j", (expected, change, quotas) => {
    expect(availabilityOf({ ...sale, ...change }, quotas, NOW)).toBe(expected)
  })
})

it("remainingIn is the smallest number, or null without a limit", () => {
  expect(remainingIn([left(5), left(3), left(null, null)])).toBe(3)
  expect(remainingIn([left(null, null)])).toBeNull()
  expect(remainingIn([])).toBeNull()
})

it("bestOf is the best of all tickets", () => {
  expect(bestOf(["closed", "limited", "sold_out"])).toBe("limited")
  expect(bestOf([])).toBe("not_on_sale")
})
