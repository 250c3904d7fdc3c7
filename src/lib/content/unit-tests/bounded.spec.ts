import { afterEach, describe, expect, it, vi } from "vitest"
import { bounded, Unbounded } from "../bounded"

const LIMIT_MS = 100

afterEach(() => {
  vi.restoreAllMocks()
})

/** Works for so long, by the clock on the wall. */
function workFor(milliseconds: number): string {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
  return "done"
}

/** The process has got this part of a processor. */
function withShare(share: number): void {
  const asked = vi.spyOn(process, "cpuUsage")
  asked.mockImplementation((before) => ({ user: before ? LIMIT_MS * 1_000 * share : 0, system: 0 }))
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

  it("runs once more and longer if other programs had the processor", () => {
    withShare(0.4)
    expect(bounded(LIMIT_MS, () => workFor(1.5 * LIMIT_MS))).toBe("done")
    expect(() => bounded(LIMIT_MS, () => workFor(60 * LIMIT_MS))).toThrow(Unbounded)
  })

  it("is refused at once if it had the processor", () => {
    withShare(0.95)
    const work = vi.fn(() => workFor(60 * LIMIT_MS))
    expect(() => bounded(LIMIT_MS, work)).toThrow(Unbounded)
    expect(work).toHaveBeenCalledTimes(1)
  })
})
