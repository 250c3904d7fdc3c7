import { describe, expect, it } from "vitest"
import { formatsOf } from "../lib/format"
import { comparedDays, countText, isNew } from "../lib/home"

describe("a count of the home", () => {
  it.each([
    ["en", 0, "0"],
    ["en", 999, "999"],
    ["en", 1_000, "999+"],
    ["ar-EG", 12, "١٢"],
  ])("in %s: %i is %s", (locale, count, text) => {
    expect(countText(count, formatsOf(locale))).toBe(text)
  })
})

describe("takings", () => {
  const days = Array.from({ length: 14 }, (_, place) => ({
    date: `2026-03-${String(place + 1).padStart(2, "0")}`,
    amount: place + 1,
    orders: 1,
  }))

  it("compare today with the same weekday of last week", () => {
    expect(comparedDays({ currency_code: "eur", days })).toEqual({ today: 14, lastWeek: 7 })
  })

  it("are 0 without days", () => {
    expect(comparedDays({ currency_code: null, days: [] })).toEqual({ today: 0, lastWeek: 0 })
  })
})

describe("a shop", () => {
  const step = (is_done: boolean) => ({ id: "mail", is_done, to: "/settings/config/mail" })

  it("is new until all steps are done", () => {
    expect(isNew({ setup_steps: [step(true), step(false)] })).toBe(true)
    expect(isNew({ setup_steps: [step(true)] })).toBe(false)
  })
})
