import { describe, expect, it } from "vitest"
import { accuracyOf, takenByWords, utterancesOf } from "../../../../../bench/intents"
import { folded } from "../../../../kits/skills/lib/plain-words"
import { learnSayings, NO_TASK, sayings, sayingsModel } from "../../../../kits/skills/lib/sayings-model"
import { allTasks } from ".."

const tasks = allTasks()
const BAR = 0.9
const ENOUGH = 80
const MEASURED = ["tuning", "held-out", "by another hand", "unseen", "by a third hand"] as const

const most = (text: string) => {
  const [first] = [...sayingsModel().likelihoods(text)].sort(([, one], [, other]) => other - one)
  return first?.[0]
}

describe("the sayings", () => {
  it("are enough for each task, and none is twice in the list", () => {
    expect(Object.keys(sayings).sort()).toEqual([...tasks.map(({ id }) => id), NO_TASK].sort())
    for (const texts of Object.values(sayings)) expect(texts.length).toBeGreaterThanOrEqual(ENOUGH)
    const all = Object.values(sayings).flat()
    expect(new Set(all).size).toBe(all.length)
  })

  it("are not the messages by which they are measured", () => {
    const measured = new Set(MEASURED.flatMap((set) => utterancesOf(set).map(({ text }) => folded(text))))
    const both = Object.values(sayings)
      .flat()
      .filter((text) => measured.has(folded(text)))
    expect(both).toEqual([])
  })
})

describe("the model of the sayings", () => {
  it("is learned in parts, beside other work", async () => {
    await learnSayings()
    expect(sayingsModel()).toBe(sayingsModel())
  })

  it("shares one among all tasks and none", () => {
    for (const text of ["", "42", "cancel order 1042", "İPTAL ET", "x".repeat(100_000)]) {
      const shares = [...sayingsModel().likelihoods(text).values()]
      expect(shares.reduce((one, other) => one + other)).toBeCloseTo(1)
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
    }
  })

  it("finds what was never said like that", () => {
    expect(most("kill the purchase of Mrs Byron, she ordered twice")).toBe("order-cancel")
    expect(most("kac kisi acti son bulteni")).toBe("campaigns")
    expect(most("how do I bake bread")).toBe(NO_TASK)
  })

  it("finds, with the rules, the tasks of messages by a third hand", async () => {
    const { right, count } = await accuracyOf(utterancesOf("by a third hand"), (text) =>
      takenByWords(text, tasks),
    )
    expect(right / count).toBeGreaterThanOrEqual(BAR)
  })
})
