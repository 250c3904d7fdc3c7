import { describe, expect, it } from "vitest"
import { accuracyOf, countsOf, takenByWords, utterancesOf } from "../../../../../bench/intents"
import { folded } from "../../../../kits/skills/lib/plain-words"
import { sayings } from "../../../../kits/skills/lib/sayings-model"
import { languageOf } from "../../../../kits/skills/words/language"
import { allTasks } from ".."

const tasks = allTasks()
const BAR = 0.85
const OTHERS = ["tuning", "held-out", "by another hand", "unseen", "by a third hand"] as const

describe("the sealed messages", () => {
  it("lead to their tasks often enough; only the share is told", async () => {
    const { right, count } = await accuracyOf(utterancesOf("sealed"), (text) => takenByWords(text, tasks))
    const percent = Math.round((1000 * right) / count) / 10
    process.stdout.write(`sealed messages: ${percent} % of ${count}\n`)
    expect(percent).toBeGreaterThanOrEqual(100 * BAR)
  })

  it("are three in each language for each task, and nowhere else", () => {
    const counts = countsOf("sealed")
    expect([...counts.keys()].sort()).toEqual(tasks.map(({ id }) => id).sort())
    for (const [id, count] of counts) expect([id, count]).toEqual([id, { en: 3, tr: 3 }])
    const others = new Set(
      [
        ...OTHERS.flatMap((set) => utterancesOf(set).map(({ text }) => text)),
        ...Object.values(sayings).flat(),
        ...tasks.flatMap(({ examples }) => [...examples.en, ...examples.tr]),
      ].map(folded),
    )
    // Compares the count, because a failure must not print the messages.
    const twice = utterancesOf("sealed").filter(({ text }) => others.has(folded(text))).length
    expect(twice).toBe(0)
  })
})

describe("each task is measured in both languages", () => {
  const inLanguage = (id: string, language: "en" | "tr") =>
    utterancesOf("held-out").filter(({ text, task }) => task === id && languageOf(text) === language).length

  it.each(tasks.map(({ id }) => id))("%s: by two held-out messages, and five of a third hand", (id) => {
    expect(inLanguage(id, "en")).toBeGreaterThanOrEqual(2)
    expect(inLanguage(id, "tr")).toBeGreaterThanOrEqual(2)
    const { en = 0, tr = 0 } = countsOf("by a third hand").get(id) ?? {}
    expect(en).toBeGreaterThanOrEqual(5)
    expect(tr).toBeGreaterThanOrEqual(5)
  })
})
