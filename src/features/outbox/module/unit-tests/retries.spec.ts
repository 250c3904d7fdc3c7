import { describe, expect, it } from "vitest"
import { pauseAfter, retryAfterMs, waitAfter } from "../lib/retries"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const NOW = Date.parse("2026-03-14T09:26:53.000Z")

const waits = (random: number) =>
  Array.from({ length: 10 }, (_, index) => waitAfter({ tries: index + 1, retryAfterMs: undefined }, random))

describe("the wait after a failed attempt", () => {
  it("follows the schedule of Standard Webhooks, and ends with the tenth attempt", () => {
    expect(waits(0)).toEqual([
      5 * SECOND,
      5 * MINUTE,
      30 * MINUTE,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      14 * HOUR,
      20 * HOUR,
      24 * HOUR,
      undefined,
    ])
  })

  it("is up to 20 % longer", () => {
    const shortest = waits(0)
    for (const [index, wait] of waits(1).entries())
      expect(wait).toBe(shortest[index] && shortest[index] * 1.2)
    expect(waitAfter({ tries: 1, retryAfterMs: undefined }, 0.5)).toBe(5.5 * SECOND)
  })

  it("differs from event to event", () => {
    const all = Array.from({ length: 50 }, () => waitAfter({ tries: 9, retryAfterMs: undefined }))
    expect(new Set(all).size).toBeGreaterThan(1)
    for (const wait of all) {
      expect(wait).toBeGreaterThanOrEqual(24 * HOUR)
      expect(wait).toBeLessThanOrEqual(1.2 * 24 * HOUR)
    }
  })

  it("is not shorter than the receiver asks, but at most a day for it", () => {
    expect(waitAfter({ tries: 1, retryAfterMs: HOUR }, 0)).toBe(HOUR)
    expect(waitAfter({ tries: 4, retryAfterMs: HOUR }, 0)).toBe(2 * HOUR)
    expect(waitAfter({ tries: 1, retryAfterMs: 400 * HOUR }, 0)).toBe(24 * HOUR)
    expect(waitAfter({ tries: 10, retryAfterMs: HOUR }, 0)).toBeUndefined()
  })
})

describe("the pause of a whole endpoint", () => {
  it("is what the receiver asks for with 429 and 503 only", () => {
    const asked = { failures: 1, retryAfterMs: HOUR }
    expect(pauseAfter({ ...asked, status: 429 })).toBe(HOUR)
    expect(pauseAfter({ ...asked, status: 503 })).toBe(HOUR)
    expect(pauseAfter({ ...asked, status: 500 })).toBe(0)
    expect(pauseAfter({ ...asked, status: null })).toBe(0)
  })

  it("grows after ten failures in a row, to five minutes", () => {
    const after = (failures: number) => pauseAfter({ status: null, failures, retryAfterMs: undefined })
    expect([9, 10, 11, 12, 15, 16, 1_000].map(after)).toEqual([
      0,
      5 * SECOND,
      10 * SECOND,
      20 * SECOND,
      160 * SECOND,
      5 * MINUTE,
      5 * MINUTE,
    ])
  })
})

describe("the header Retry-After", () => {
  it.each([
    [null, undefined],
    ["120", 120 * SECOND],
    [" 7 ", 7 * SECOND],
    ["0", 0],
    ["Sat, 14 Mar 2026 09:27:53 GMT", MINUTE],
    ["Sat, 14 Mar 2026 09:00:00 GMT", 0],
    ["soon", undefined],
    ["", undefined],
    ["9999999999999", undefined],
  ])("%j", (header, expected) => {
    expect(retryAfterMs(header, NOW)).toBe(expected)
  })
})
