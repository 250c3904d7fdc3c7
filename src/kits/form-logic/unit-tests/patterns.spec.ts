import { RE2JS } from "re2js"
import { describe, expect, it, vi } from "vitest"
import { patternCheck, patternFault, patternMatcher } from "../patterns"

/** All states of this pattern stay possible at every character. */
const DEAR = "[ab]*a[ab]{490}c?"

describe("the work for patterns", () => {
  it("of all answers of a request is bounded, and the fault tells the length that is left", () => {
    const matches = patternMatcher()
    const states = RE2JS.compile(DEAR).programSize()
    const longest = Math.floor(300_000 / states)
    expect(matches(DEAR, "b".repeat(longest + 1))).toEqual({ longest })
    expect(matches(DEAR, "b".repeat(500))).toBe(false)
    expect(matches(DEAR, "b".repeat(500))).toEqual({ longest: Math.floor(300_000 / states - 500) })
    expect(patternMatcher()(DEAR, "a".repeat(491))).toBe(true)
  })

  it("is enough for a hundred ordinary answers and a long one", () => {
    const matches = patternMatcher()
    for (let index = 0; index < 100; index++)
      expect(matches("[A-Z]{2}\\d{2}[A-Z0-9]{11,30}", "DE02120300000000202051")).toBe(true)
    expect(matches("[^<>]*", "a".repeat(20_000))).toBe(true)
  })
})

describe("a pattern", () => {
  it.each([
    "a{1000}".repeat(42),
    `(${"a".repeat(290)}){1000}`,
    "((a{10}){10}){10}b{900}",
    "((ab?){20,}){1,40}",
  ])("is refused before it is compiled if it could have too many states: %s", (pattern) => {
    const compile = vi.spyOn(RE2JS, "compile")
    expect(patternFault(pattern)).toBe("is too complex")
    expect(compile).not.toHaveBeenCalled()
    compile.mockRestore()
  })

  it.each([
    "[a-z0-9._+-]{1,64}@[a-z0-9.-]{1,100}\\.[a-z]{2,24}",
    "(\\d{1,3}\\.){3}\\d{1,3}",
    "(?:\\+\\d{1,3} )?\\(?\\d{2,4}\\)?(?:[ -]?\\d{2,4}){2,4}",
    "[^x]{1,240}",
  ])("is accepted if people need it: %s", (pattern) => {
    expect(patternFault(pattern)).toBeUndefined()
  })

  it("is refused if a form has too many such patterns", () => {
    const check = patternCheck()
    const faults = Array.from({ length: 12 }, () => check(DEAR))
    expect(faults.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => undefined))
    expect(faults[10]).toContain("together")
    expect(check("\\d+")).toContain("together")
  })
})
