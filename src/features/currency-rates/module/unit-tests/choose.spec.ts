import { describe, expect, it } from "vitest"
import { best, failedOverFrom, rateOf, rebased } from "../lib/choose"
import { convertedPrice } from "../lib/price"

const sources = ["ecb", "frankfurter"] as const
const works = { sources, failing: new Set<string>() }
const ecb = (as_of: string) => ({ source: "ecb" as const, as_of })
const frankfurter = (as_of: string) => ({ source: "frankfurter" as const, as_of })

describe("the choice of a source", () => {
  it("prefers the central bank on the same day", () => {
    expect(best([frankfurter("2026-04-02"), ecb("2026-04-02")], works)).toEqual(ecb("2026-04-02"))
  })

  it("takes the newer day of any source", () => {
    expect(best([ecb("2026-04-01"), frankfurter("2026-04-02")], works)).toEqual(frankfurter("2026-04-02"))
  })

  it("switches on the same day when the central bank fails, and never to an older day", () => {
    const fails = { sources, failing: new Set(["ecb"]) }
    expect(best([ecb("2026-04-02"), frankfurter("2026-04-02")], fails)).toEqual(frankfurter("2026-04-02"))
    expect(best([ecb("2026-04-02"), frankfurter("2026-04-01")], fails)).toEqual(ecb("2026-04-02"))
  })

  it("ignores a source that the shop has switched off", () => {
    expect(best([ecb("2026-04-02")], { ...works, sources: ["frankfurter"] })).toBeUndefined()
  })

  it("names the better source that another one stands in for", () => {
    expect(failedOverFrom("frankfurter", works)).toBe("ecb")
    expect(failedOverFrom("ecb", works)).toBeNull()
    expect(failedOverFrom("frankfurter", { ...works, sources: ["frankfurter"] })).toBeNull()
  })
})

describe("a rate", () => {
  it("is the source's own digits if the base is the source's", () => {
    expect(rateOf({ is_inverse: false, base_rate: "1", quote_rate: "41.025" })).toBe("41.025")
    expect(rateOf({ is_inverse: true, base_rate: "0.254012", quote_rate: "1" })).toBe("0.254012")
  })

  it("crosses two rates in decimals", () => {
    expect(rateOf({ is_inverse: false, base_rate: "1.0823", quote_rate: "41.025" })).toBe("37.9053866765")
    expect(rateOf({ is_inverse: true, base_rate: "1", quote_rate: "38.0107" })).toBe("0.0263083815873")
  })

  it("can be seen from any currency of the snapshot", () => {
    const rates = { eur: "1", usd: "1.25", try: "40" }
    expect(rebased({ is_inverse: false, rates }, "usd")).toEqual({ eur: "0.8", try: "32" })
    expect(rebased({ is_inverse: false, rates }, "xyz")).toBeUndefined()
  })
})

describe("a converted price", () => {
  const rule = { margin_percent: "0", rounding_increment: null, charm_ending: null, price_floor: null }

  it.each([
    ["is rounded once, at the end", "19.99", "1.0823", rule, 2, "21.64"],
    ["has the margin", "100", "1.1", { ...rule, margin_percent: "2.5" }, 2, "112.75"],
    ["has no decimals in a currency without them", "10", "161.97", rule, 0, "1620"],
    ["is a multiple of the increment", "19.99", "49.5", { ...rule, rounding_increment: "5" }, 2, "990"],
    ["ends charmingly", "20", "1.0823", { ...rule, charm_ending: "0.99" }, 2, "21.99"],
    ["goes down to the nearer ending", "20", "1.07", { ...rule, charm_ending: "0.99" }, 2, "20.99"],
    [
      "is not below the floor",
      "20",
      "1.07",
      { ...rule, charm_ending: "0.99", price_floor: "21.5" },
      2,
      "21.99",
    ],
    [
      "keeps its increment at the floor",
      "1",
      "1",
      { ...rule, rounding_increment: "5", price_floor: "12" },
      2,
      "15",
    ],
    ["never becomes free", "0.01", "0.1", rule, 2, "0.01"],
    ["may be free from the start", "0", "1.1", rule, 2, "0"],
  ])("%s", (_, amount, rate, priceRule, digits, expected) => {
    expect(convertedPrice(amount, rate, priceRule, digits)).toBe(expected)
  })
})
