import { describe, expect, it } from "vitest"
import { Bars } from "../bars"

describe("the bars of a bench", () => {
  it("pass at their limits", () => {
    const bars = new Bars()
    bars.atLeast("one", 2.5, 2.5)
    bars.atMost("another", 3, 3)
    bars.none("lost orders", 0)
    expect(bars.failed).toEqual([])
    expect(bars.report()).toMatch(/\n\nVerdict: passed\n$/)
  })

  it("fail beyond their limits, and name what failed", () => {
    const bars = new Bars()
    bars.atLeast("too few", 2.49, 2.5)
    bars.atMost("too many", 3.01, 3)
    bars.none("lost orders", 1)
    bars.atMost("enough", 1, 3)
    expect(bars.report()).toMatch(/\n\nVerdict: failed: too few, too many, lost orders\n$/)
  })

  it.each(["atLeast", "atMost"] as const)("fail if a ratio is no number (%s)", (kind) => {
    const bars = new Bars()
    bars[kind]("nothing by nothing", 0 / 0, 1)
    expect(bars.failed).toEqual(["nothing by nothing"])
  })

  it("are one aligned table with the times beside it", () => {
    const bars = new Bars()
    bars.atLeast("a list", 61.234, 60, "p50 4 and 245 ms")
    bars.atMost("memory after the run", 0.95, 0.8)
    expect(bars.report()).toBe(
      [
        "        bar                   measured  limit        beside it",
        "ok      a list                61.23     at least 60  p50 4 and 245 ms",
        "FAILED  memory after the run  0.95      at most 0.8",
        "",
        "Verdict: failed: memory after the run",
        "",
      ].join("\n"),
    )
  })

  it("have no verdict without a comparison", () => {
    expect(new Bars().report()).toBe("Nothing was compared, so there is no verdict.\n")
  })
})

describe("a trial", () => {
  it("passes with what it found", async () => {
    const bars = new Bars()
    expect(await bars.trial("lost orders", async () => 7)).toBe(7)
    expect(bars.failed).toEqual([])
  })

  it("fails at the first wrong outcome, and passes its error on", async () => {
    const bars = new Bars()
    const wrong = new Error("An order is lost.")
    await expect(bars.trial("lost orders", () => Promise.reject(wrong))).rejects.toBe(wrong)
    expect(bars.failed).toEqual(["lost orders"])
  })
})
