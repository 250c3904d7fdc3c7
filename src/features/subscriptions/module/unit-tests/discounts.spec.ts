import { describe, expect, it } from "vitest"
import { discountOf, periodsUntil } from "../lib/discounts"

const percent = (percent_off: number) => ({ percent_off, amounts_off: null })

describe("the discount of a period", () => {
  it.each([
    ["eur", 999, 15, 150],
    ["eur", 2997, 15, 450],
    // Without decimals: whole amounts.
    ["jpy", 2997, 15, 450],
    // With three decimals: steps of 0.010.
    ["kwd", 9990, 15, 1500],
    ["bhd", 3330, 33, 1100],
    // Without decimals, but counted in hundredths.
    ["isk", 597_000, 15, 89_600],
    ["eur", 1000, 100, 1000],
  ])("in %s on %i less %i %% is %i", (currency, amount, percentage, off) => {
    expect(discountOf(percent(percentage), amount, currency)).toBe(off)
  })

  it("is at most the price", () => {
    const coupon = { percent_off: null, amounts_off: [{ currency_code: "eur", amount_minor: 500 }] }
    expect(discountOf(coupon, 300, "eur")).toBe(300)
    expect(discountOf(coupon, 300, "try")).toBe(0)
  })
})

describe("the periods before the end of a discount", () => {
  const monthly = { interval: "month", interval_count: 1 } as const
  const day = (date: string) => new Date(`${date}T12:00:00Z`)
  const until = (end: string, from: string) =>
    periodsUntil(monthly, { anchor_at: day("2027-01-31"), ends_at: day(end), from: day(from) })

  it.each([
    ["2027-04-30", "2027-02-28", 2],
    ["2027-04-30", "2027-03-31", 1],
    ["2027-04-30", "2027-04-30", 0],
    ["2027-01-31", "2027-02-28", 0],
  ])("that ends on %s, seen from %s, are %i more", (end, from, more) => {
    expect(until(end, from)).toBe(more)
  })
})
