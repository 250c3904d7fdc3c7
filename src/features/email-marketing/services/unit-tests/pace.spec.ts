import { describe, expect, it } from "vitest"
import { mailsPerTurn, restAfter } from "../pace"

describe("the pace of a shop's campaigns", () => {
  it.each([
    [null, 10],
    [1, 1],
    [60, 1],
    [119, 1],
    [120, 2],
    [600, 10],
    [100_000, 10],
  ])("%s mails a minute send %s at a time", (pace, most) => {
    expect(mailsPerTurn(pace, 10)).toBe(most)
  })

  it.each([
    [null, 10, 5, 0],
    [60, 1, 0, 1_000],
    [60, 1, 400, 600],
    [60, 1, 5_000, 0],
    [600, 10, 100, 900],
    // Skipped people need no rest.
    [60, 0, 0, 0],
  ])("at %s a minute, %s mails in %s ms are followed by a rest of %s ms", (pace, sent, elapsed, rest) => {
    expect(restAfter(pace, sent, elapsed)).toBe(rest)
  })

  it.each([1, 7, 60, 119, 120, 599, 600, 5_000])("never sends more than %s in a minute", (pace) => {
    let [sent, elapsed] = [0, 0]
    while (elapsed < 60_000) {
      const turn = mailsPerTurn(pace, 10)
      sent += turn
      elapsed += restAfter(pace, turn, 0)
    }
    expect(sent).toBeLessThanOrEqual(pace + 10)
    expect(sent).toBeGreaterThanOrEqual(pace)
  })
})
