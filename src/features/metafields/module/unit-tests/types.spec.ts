import { describe, expect, it } from "vitest"
import vectors from "../../../../../integration-tests/fixtures/xss-vectors.json"
import { renderRichText } from "../../../../lib/content/rich-text"
import { storedDefault, storedValue } from "../lib/stored"
import { METAFIELD_TYPES, type MetafieldType, validations, valueSchema, wordsOf } from "../lib/types"
import { BAD, NEVER } from "./bad-values"
import { GOOD } from "./good-values"

const long = (length: number) => "x".repeat(length)

const schemaOf = (type: MetafieldType, rules = {}) => valueSchema(type, validations.parse(rules))

describe.each(Object.entries(GOOD))("a value of the type %s", (name, good) => {
  const type = METAFIELD_TYPES.find((one) => one === name) ?? "text"
  const bad = Object.entries(BAD).find(([key]) => key === name)?.[1] ?? []

  it("is accepted", () => {
    expect(good.length).toBeGreaterThanOrEqual(type === "boolean" ? 2 : 15)
    for (const value of good)
      expect(schemaOf(type).safeParse(value), JSON.stringify(value)?.slice(0, 80)).toMatchObject({
        success: true,
      })
  })

  it("is refused", () => {
    expect(bad.length).toBeGreaterThanOrEqual(15)
    for (const value of [...bad, ...NEVER])
      expect(
        schemaOf(type).safeParse(value).success,
        `${typeof value} ${String(JSON.stringify(value, (_, one) => (typeof one === "bigint" ? "bigint" : one))).slice(0, 80)}`,
      ).toBe(false)
  })

  it("is the same in a list", () => {
    const list = METAFIELD_TYPES.find((one) => one === `list.${name}`)
    if (!list) return
    expect(schemaOf(list).safeParse(good.slice(0, 3)).success).toBe(true)
    expect(schemaOf(list).safeParse([]).success).toBe(true)
    for (const value of good) expect(schemaOf(list).safeParse([value]).success).toBe(true)
    for (const value of [...bad, ...NEVER])
      expect(schemaOf(list).safeParse([good[0], value]).success).toBe(false)
    expect(schemaOf(list).safeParse(good[0]).success).toBe(false)
    expect(schemaOf(list).safeParse(Array.from({ length: 129 }, () => good[0])).success).toBe(false)
  })
})

describe("a stored value", () => {
  it.each([
    ["color", "#ABCDEF", "#abcdef"],
    ["date_time", "2026-03-14T09:26:53+02:00", "2026-03-14T07:26:53.000Z"],
    ["decimal", 1.5, "1.5"],
    ["money", { amount: 1, currency_code: "EUR" }, { amount: 1, currency_code: "eur" }],
    ["rating", 4, { value: 4, scale_min: 0, scale_max: 5 }],
  ] as const)("of the type %s has one form", (type, given, stored) => {
    expect(schemaOf(type).parse(given)).toEqual(stored)
  })

  it("of rich text is as safe as the texts of pages", async () => {
    expect(await storedValue("rich_text", "<p onclick='a()'>Hi<script>alert(1)</script></p>", "value")).toBe(
      "<p>Hi</p>",
    )
    for (const attack of Object.values(vectors).flat()) {
      const stored = await storedValue("rich_text", attack, "value").catch(() => undefined)
      if (stored !== undefined) expect(stored).toBe(renderRichText(attack, "html").html)
      else expect(() => renderRichText(attack, "html")).toThrow()
    }
  })

  it("of rich text is safe as a default, too", async () => {
    const definition = { type: "rich_text" as const, default_value: "<img src=x onerror=alert(1)>Hi" }
    expect(await storedDefault(definition)).toBe('<img src="x" />Hi')
    expect(await storedDefault({ type: "rich_text", default_value: null })).toBeNull()
    await expect(storedDefault({ type: "number", default_value: "a" })).rejects.toThrow("default_value")
  })

  it("is found by its words", () => {
    expect(wordsOf("a")).toEqual(["a"])
    expect(wordsOf(["a", "b"])).toEqual(["a", "b"])
    expect(wordsOf(true)).toEqual(["true"])
    expect(wordsOf({ value: 4, unit: "cm" })).toEqual(["4"])
    expect(wordsOf({ amount: 9.5, currency_code: "eur" })).toEqual(["9.5"])
    expect(wordsOf(long(256))).toEqual([])
  })
})

describe("validations", () => {
  it.each([
    ["number", { min: 1, max: 3 }, 2, 4],
    ["decimal", { min: 1, max: 3 }, "2.5", "3.5"],
    ["text", { choices: ["a", "b"] }, "a", "c"],
    ["text", { min_length: 2, max_length: 3 }, "ab", "abcd"],
    ["long_text", { max_length: 3 }, "a\nb", "abcd"],
    ["rating", { scale_max: 10 }, 9, 11],
    ["dimension", { max: 10 }, { value: 9, unit: "cm" }, { value: 11, unit: "cm" }],
    ["money", { max: 10 }, { amount: 9, currency_code: "eur" }, { amount: 11, currency_code: "eur" }],
    ["list.text", { choices: ["a"] }, ["a"], ["a", "b"]],
    ["text", { pattern: "[A-Z]{2}\\d+" }, "AB12", "xAB12"],
    ["text", { pattern: "[A-Z]{2}\\d+" }, "AB1", "AB1x"],
    ["text", { pattern: "a|b", choices: ["a", "c"] }, "a", "c"],
    ["long_text", { pattern: "(?s)a.*b" }, "a\nb", "ab\n"],
    ["list.text", { pattern: "\\p{Lu}+" }, ["ÇŞ"], ["ÇŞ", "ç"]],
  ] as const)("of %s: %j", (type, rules, good, bad) => {
    expect(schemaOf(type, rules).safeParse(good).success).toBe(true)
    expect(schemaOf(type, rules).safeParse(bad).success).toBe(false)
  })

  it.each([
    { min: 2, max: 1 },
    { min_length: 65_528, max_length: 11 },
    { min_length: 6_000, pattern: "a+" },
  ])("that no value can follow are refused: %j", (rules) => {
    expect(validations.safeParse(rules).success).toBe(false)
  })

  it("compare a hostile text with a pattern in linear time", () => {
    const schema = schemaOf("text", { pattern: "(x+x+)+y" })
    // An engine that goes back and tries again would need 2^4999 steps.
    expect(schema.safeParse("x".repeat(4_999)).success).toBe(false)
    expect(schema.safeParse(`${"x".repeat(4_999)}y`).success).toBe(true)
    expect(schema.safeParse(`${"x".repeat(5_000)}y`).success).toBe(false)
  })

  it.each([
    "(",
    "[a",
    "a{2,1}",
    "(?=a)b",
    "(a)\\1",
    "(a{1,500}){1,500}",
    "",
    "a".repeat(501),
    "*",
    "(?<!a)b",
  ])("refuse the pattern %s", (pattern) => {
    expect(validations.safeParse({ pattern }).success).toBe(false)
  })

  it("must make sense", () => {
    expect(validations.safeParse({ min: 3, max: 1 }).success).toBe(false)
    expect(validations.safeParse({ surprise: 1 }).success).toBe(false)
  })
})
