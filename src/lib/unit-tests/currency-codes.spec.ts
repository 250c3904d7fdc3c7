import { defaultCurrencies } from "@medusajs/framework/utils"
import { describe, expect, it } from "vitest"
import { isCurrencyCode } from "../currency-codes"

describe("a currency code", () => {
  it("is known if the engine has the currency", () => {
    const codes = Object.keys(defaultCurrencies).map((code) => code.toLowerCase())
    expect(codes.filter((code) => !isCurrencyCode(code))).toEqual([])
  })

  it.each(["eur", "try", "xdr", "kwd", "zwg"])("is known: %s", (code) => {
    expect(isCurrencyCode(code)).toBe(true)
  })

  it.each(["zzz", "EUR", "", "eu", "euro", "__proto__"])("is unknown: %s", (code) => {
    expect(isCurrencyCode(code)).toBe(false)
  })
})
