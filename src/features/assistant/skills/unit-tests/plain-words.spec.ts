import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { csvOf } from "../../../../kits/skills/lib/csv"
import { knownWord, likeness } from "../../../../kits/skills/lib/likeness"
import { spanOf } from "../../../../kits/skills/lib/periods"
import { emailIn, folded, nameIn, numberIn } from "../../../../kits/skills/lib/plain-words"
import { takeDays } from "../../../../kits/skills/words/days"
import { Said } from "../../../../kits/skills/words/said"
import { clock } from "../../../../lib/clock"

describe("names in a message", () => {
  it.each([
    ["Where is order 1042?", "1042"],
    ["Status of order no. 52.", "52"],
    ["#77 please", "77"],
    ["1042 numaralı sipariş nerede?", "1042"],
    ["52 nolu siparişin durumu", "52"],
    ["sipariş 9", "9"],
    ["the last 5 orders", undefined],
    ["orders of the last 30 days", undefined],
    ["orders above 100 euros", undefined],
  ])("finds an order number: %s", (message, number) => {
    expect(numberIn(message)).toBe(number)
  })

  it("finds an email address, a name and a quotation", () => {
    expect(emailIn("Find <ada@shop.test>, please")).toBe("ada@shop.test")
    expect(nameIn("Who is Ada Lovelace?")).toBe("Ada Lovelace")
    expect(nameIn("show our newest customers")).toBeUndefined()
    expect(new Said("find “Blue Vase” now").takeQuoted()).toBe("Blue Vase")
  })

  it("folds letters of other keyboards", () => {
    expect(folded("IŞIĞI İÇİN ÇÖZÜM")).toBe("isigi icin cozum")
    expect(folded("ışığı için çözüm")).toBe("isigi icin cozum")
  })
})

describe("days", () => {
  let systemTime: () => void
  beforeEach(() => {
    systemTime = clock.use({ now: () => Date.parse("2026-03-14T09:26:53Z") })
  })
  afterEach(() => systemTime())

  it.each([
    [{ period: "today" }, "2026-03-14", "2026-03-15"],
    [{ period: "yesterday" }, "2026-03-13", "2026-03-14"],
    [{ period: "last_7_days" }, "2026-03-08", "2026-03-15"],
    [{ period: "last_month" }, "2026-02-01", "2026-03-01"],
    [{ period: "last_year" }, "2025-01-01", "2026-01-01"],
    [{ from: "2026-03-01", to: "2026-03-01" }, "2026-03-01", "2026-03-02"],
    [{}, "2026-02-13", "2026-03-15"],
  ] as const)("%j", (wanted, from, to) => {
    expect(spanOf(wanted, "en")).toEqual({ from: new Date(from), to: new Date(to) })
  })

  it("400 if the last day is before the first or the span exceeds three years", () => {
    expect(() => spanOf({ from: "2026-03-02", to: "2026-03-01" }, "en")).toThrow("before the first")
    expect(() => spanOf({ from: "2020-01-01" }, "en")).toThrow("at most")
  })

  it.each([
    ["Dünkü ciro", "2026-03-13", "2026-03-13"],
    ["dün ne sattık", "2026-03-13", "2026-03-13"],
    ["geçen ay", "2026-02-01", "2026-02-28"],
    ["sales of last month", "2026-02-01", "2026-02-28"],
    ["this month", "2026-03-01", undefined],
    ["orders from june", "2025-06-01", "2025-06-30"],
    ["şubat ayının siparişleri", "2026-02-01", "2026-02-28"],
    ["what did we sell in 2024", "2024-01-01", "2024-12-31"],
    ["june 2024", "2024-06-01", "2024-06-30"],
    ["the last 90 days", "2025-12-15", undefined],
    ["son 3 ay", "2025-12-15", undefined],
    ["since monday", "2026-03-09", undefined],
    ["pazartesiden beri", "2026-03-09", undefined],
    ["between 1 march and 5 march", "2026-03-01", "2026-03-05"],
    ["before 2026-03-02", undefined, "2026-03-01"],
    ["2.3.2026 siparişleri", "2026-03-02", "2026-03-02"],
    ["last quarter", "2025-10-01", "2025-12-31"],
    ["bu hafta", "2026-03-09", undefined],
  ])("are found in a message: %s", (message, from, to) => {
    expect(takeDays(new Said(message))).toMatchObject({ ...(from && { from }), ...(to && { to }) })
  })

  it.each(["how are we doing", "may I see the orders", "the last 3 orders", "order 2024x"])(
    "are not found in: %s",
    (message) => {
      expect(takeDays(new Said(message))).toBeUndefined()
    },
  )
})

describe("CSV", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["  @SUM(A1)", "'  @SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["＝1+1", "'＝1+1"],
    ["-5 degrees", "'-5 degrees"],
    ['say "hi", Ada', '"say ""hi"", Ada"'],
    ["two\nlines", '"two\nlines"'],
    [-5, "-5"],
    [null, ""],
    [new Date(0), "1970-01-01T00:00:00.000Z"],
  ])("%j", (value, written) => {
    expect(csvOf(["it"], [{ it: value }])).toBe(`it\r\n${written}\r\n`)
  })
})

describe("words", () => {
  it.each([
    ["siparis", "siparisimizi", true],
    ["refund", "refnud", true],
    ["category", "categories", true],
    ["page", "pages", true],
    ["code", "cold", false],
    ["price", "order", false],
    ["up", "us", false],
  ])("%s and %s: %s", (a, b, isAlike) => {
    expect(likeness(knownWord(a), knownWord(b)) > 0).toBe(isAlike)
    expect(likeness(knownWord(b), knownWord(a)) > 0).toBe(isAlike)
  })
})
