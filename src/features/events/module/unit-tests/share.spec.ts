import { describe, expect, it } from "vitest"
import { shareOf } from "../lib/share"

const shares = (total: number, quantity: number, currency_code: string) =>
  Array.from({ length: quantity }, (_, index) =>
    shareOf(total, { number: index + 1, quantity, currency_code }),
  )

describe("shareOf", () => {
  it.each([
    [10, 3, "eur", 2],
    [99.99, 7, "usd", 2],
    [1000, 3, "jpy", 0],
    [0.01, 4, "eur", 2],
    [12.345, 2, "kwd", 3],
    [0, 2, "eur", 2],
  ])("divides %d among %d pieces in %s, and the parts add up", (total, quantity, currency, digits) => {
    const parts = shares(total, quantity, currency)
    const unit = 10 ** digits
    const units = parts.map((part) => Math.round(part * unit))
    expect(units.reduce((sum, part) => sum + part, 0)).toBe(Math.round(total * unit))
    expect(Math.max(...units) - Math.min(...units)).toBeLessThanOrEqual(1)
    expect(Math.min(...units)).toBeGreaterThanOrEqual(0)
  })
})
