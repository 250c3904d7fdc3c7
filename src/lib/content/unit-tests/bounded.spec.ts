import { describe, expect, it } from "vitest"
import { bounded, Unbounded } from "../bounded"

const LIMIT_MS = 100

/** Works for so long, by the clock on the wall. */
function workFor(milliseconds: number): string {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
  return "done"
}

describe("bounded work", () => {
  it("returns its result", () => expect(bounded(LIMIT_MS, () => workFor(1))).toBe("done"))

  it("passes its errors on", () => {
    const work = () => {
      throw new TypeError("of the work")
    }
    expect(() => bounded(LIMIT_MS, work)).toThrow("of the work")
  })

  it("is stopped after its time, inside of a regular expression too", () => {
    const hostile = () => /^(a+)+$/.test(`${"a".repeat(60)}b`)
    expect(() => bounded(LIMIT_MS, hostile)).toThrow(Unbounded)
  })

  it("is stopped if it needs too much stack", () => {
    const deep = (): number => 1 + deep()
    expect(() => bounded(10_000, deep)).toThrow(Unbounded)
  })
})
