import { describe, expect, it } from "vitest"
import { excerpt, shortLogText, shortMessage } from "../excerpt"

const LONG = "x".repeat(5_000)

/** Counts the characters of a message that came from the caller. */
const repeated = (message: string) => [...message].filter((character) => character === "x").length

describe("excerpt", () => {
  it("keeps a short text unchanged", () => {
    expect(excerpt("short")).toBe("short")
  })

  it("never cuts a surrogate pair", () => {
    expect(excerpt("🙂".repeat(60), 99)).not.toMatch(/\p{Surrogate}/u)
  })
})

describe("shortMessage", () => {
  it("keeps our own words unchanged", () => {
    const message =
      "Send the shop's publishable key in the header 'x-publishable-api-key', and the customer's token as bearer."
    expect(shortMessage(message)).toBe(message)
  })

  it.each([
    ["a quotation", `There is no product '${LONG}'.`],
    ["a quotation of many words", `There is no product '${"x ".repeat(2_500)}'.`],
    ["a word", `Cart id not found: ${LONG}`],
    ["words without quotes", `No such thing: ${"x x ".repeat(1_000)}`],
    ["many lines", `No such thing: ${"x\n".repeat(1_000)}`],
  ])("repeats at most 200 characters of %s", (_, message) => {
    expect(repeated(shortMessage(message))).toBeLessThanOrEqual(200)
  })
})

describe("shortLogText", () => {
  it("keeps the reason at the end of a statement and the stack", () => {
    const stack =
      "\n    at handler (/srv/svc/src/a/very/long/path/that/nobody/should/cut/because/it/says/where/it/was.ts:1:2)"
    const text = `insert into "cart" ("metadata") values ('${LONG}') - invalid input syntax for type json${stack}`
    const short = shortLogText(text)
    expect(short).toContain("invalid input syntax for type json")
    expect(short.endsWith(stack)).toBe(true)
    expect(repeated(short)).toBeLessThanOrEqual(200)
  })
})
