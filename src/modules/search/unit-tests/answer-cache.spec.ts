import { describe, expect, it, vi } from "vitest"
import { AnswerCache } from "../lib/answer-cache"
import type { SearchAnswer } from "../types"

const answer = (count: number): SearchAnswer => ({
  hits: [],
  count,
  facets: { type: [], category: [], collection: [], tag: [], price: null },
  corrections: [],
})

const asking = (count: number, { from = 0, until = Number.POSITIVE_INFINITY } = {}) =>
  vi.fn(async () => ({ answer: answer(count), from, until }))

describe("cached answers", () => {
  it("are returned for the same key only", async () => {
    const answers = new AnswerCache()
    const [one, two] = [asking(1), asking(2)]
    expect(await answers.get("north", 0, one)).toEqual(answer(1))
    expect(await answers.get("north", 0, two)).toEqual(answer(1))
    expect(await answers.get("south", 0, two)).toEqual(answer(2))
    expect([one, two].map((ask) => ask.mock.calls.length)).toEqual([1, 1])
  })

  it("are valid until the next document becomes visible", async () => {
    const answers = new AnswerCache()
    const ask = asking(1, { from: 1_000, until: 2_000 })
    const later = asking(2, { from: 2_000 })
    await answers.get("key", 1_000, ask)
    expect((await answers.get("key", 1_999, later)).count).toBe(1)
    expect((await answers.get("key", 2_000, later)).count).toBe(2)
    expect((await answers.get("key", 1_999, ask)).count).toBe(1)
  })

  it("are shared by concurrent callers", async () => {
    const answers = new AnswerCache()
    const ask = asking(1)
    const given = await Promise.all(Array.from({ length: 20 }, () => answers.get("key", 0, ask)))
    expect(given).toEqual(Array(20).fill(answer(1)))
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it("cannot be changed by callers", async () => {
    const answers = new AnswerCache()
    const first = await answers.get("key", 0, asking(1))
    first.facets.tag.push({ value: "x", label: "X", count: 1 })
    expect(await answers.get("key", 0, asking(2))).toEqual(answer(1))
  })

  it("do not include failures", async () => {
    const answers = new AnswerCache()
    const fails = vi.fn().mockRejectedValue(new Error("away"))
    await expect(answers.get("key", 0, fails)).rejects.toThrow("away")
    expect(await answers.get("key", 0, asking(1))).toEqual(answer(1))
  })

  it("are evicted when the cache is full", async () => {
    const answers = new AnswerCache()
    const long = "x".repeat(5 * 1024 * 1024)
    for (let number = 0; number < 8; number++) await answers.get(`${number}${long}`, 0, asking(number))
    const again = asking(9)
    expect((await answers.get(`7${long}`, 0, again)).count).toBe(7)
    expect((await answers.get(`0${long}`, 0, again)).count).toBe(9)
  })

  it("may be too large for the cache, but callers still get them", async () => {
    const answers = new AnswerCache()
    const key = "x".repeat(33 * 1024 * 1024)
    expect(await answers.get(key, 0, asking(1))).toEqual(answer(1))
    expect(await answers.get(key, 0, asking(2))).toEqual(answer(2))
  })
})
