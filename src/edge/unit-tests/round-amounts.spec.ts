import { describe, expect, it } from "vitest"
import { roundNumber } from "../../lib/round-amounts"

describe("roundNumber", () => {
  it.each([
    [17.599999999999998, 17.6],
    [0.1 + 0.2, 0.3],
    [20.588235294117647, 20.5882352941],
    [123456789012.34999, 123456789012.35],
    [-17.599999999999998, -17.6],
    [24.5, 24.5],
    [1e21, 1e21],
    [41.015137, 41.015137],
  ])("%d → %d", (noisy, sound) => {
    expect(roundNumber(noisy)).toBe(sound)
  })
})
