import { describe, expect, it } from "vitest"
import { decimalText, fromMinor, isSameAmount, sumOf, toChargeable, toMinor } from "../money"

describe("an amount in a currency's smallest unit", () => {
  it.each([
    [12.5, "eur", 1250],
    [0.1 + 0.2, "EUR", 30],
    [19.995, "usd", 2000],
    [500, "jpy", 500],
    [500.4, "krw", 500],
    [1.2345, "kwd", 1235],
    // Two decimals; both must be zero.
    [99.6, "isk", 10_000],
  ])("of %s %s is %s", (amount, currency, minor) => {
    expect(toMinor(amount, currency)).toBe(minor)
  })

  it("converts back to the same amount", () => {
    expect(fromMinor(toMinor(36.9, "eur"), "eur")).toBe(36.9)
    expect(fromMinor(500, "jpy")).toBe(500)
    expect(fromMinor(1235, "bhd")).toBe(1.235)
  })

  it("is charged without its third decimal", () => {
    expect(() => toChargeable(1.235, "kwd")).toThrow(
      "Field 'amount': cards are charged in steps of 0.010 kwd",
    )
    expect(toChargeable(1.23, "KWD")).toBe(1230)
    expect(toChargeable(12.35, "eur")).toBe(1235)
  })

  it("is compared at the currency's precision, and summed without rounding errors", () => {
    expect(isSameAmount(0.1 + 0.2, 0.3, "eur")).toBe(true)
    expect(isSameAmount(10, 10.01, "eur")).toBe(false)
    expect(sumOf([0.1, 0.2, -0.3])).toBe(0)
    expect(decimalText(2.5)).toBe("2.50")
  })
})
