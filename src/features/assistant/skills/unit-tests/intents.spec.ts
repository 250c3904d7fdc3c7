import { describe, expect, it } from "vitest"
import { accuracyOf, takenByWords, utterancesOf } from "../../../../../bench/intents"
import { patient } from "../../../../../integration-tests/harness/patience"
import { clearIntent, intentsOf } from "../../../../kits/skills/intents"
import { folded } from "../../../../kits/skills/lib/plain-words"
import { languages } from "../../../../kits/skills/skill"
import { allTasks } from ".."

const tasks = allTasks()

const BAR = 0.85
const ENOUGH_UTTERANCES = 120
const ENOUGH_OF_EACH = 5

const meant = (text: string) => takenByWords(text, tasks)

describe("the skill of a message, without a model", () => {
  it("is found in the half without tuning, including messages without a skill", async () => {
    const { right, count } = await accuracyOf(utterancesOf("held-out"), meant)
    expect(right / count).toBeGreaterThanOrEqual(BAR)
  })

  it("is mostly undefined if no skill fits", async () => {
    const nothing = utterancesOf("tuning").filter(({ task }) => task === undefined)
    const { right, count } = await accuracyOf(nothing, meant)
    expect(right / count).toBeGreaterThanOrEqual(0.8)
  })

  it("is tested with enough messages per skill, all different from the examples", () => {
    const all = [...utterancesOf("tuning"), ...utterancesOf("held-out")]
    expect(all.length).toBeGreaterThanOrEqual(ENOUGH_UTTERANCES)
    const examples = new Set(
      tasks.flatMap((task) => languages.flatMap((language) => task.examples[language].map(folded))),
    )
    expect(all.filter(({ text }) => examples.has(folded(text)))).toEqual([])
    for (const { id } of tasks)
      expect([id, all.filter(({ task }) => task === id).length]).toEqual([
        id,
        expect.toSatisfy((count: number) => count >= ENOUGH_OF_EACH),
      ])
  })

  it.each([
    ["iptal et 1042 nolu SİPARİŞİ", "order-cancel"],
    ["IPTAL ET 1042 NOLU SIPARISI", "order-cancel"],
    ["Siparişimizi iptal edebilir misiniz", "order-cancel"],
    ["kategorilerimizin listesini ver", "product-categories"],
    ["Refnud oder 1042", "order-refund"],
  ])("is found despite other letters, endings and typos: %s", (text, task) => {
    expect(meant(text)).toBe(task)
  })

  it.each([
    "",
    "   ",
    "?!",
    "🙂",
    "42",
    "lorem ipsum dolor sit amet",
    "\u0000\u202E",
    "constructor __proto__",
  ])("is undefined for %j", (text) => {
    expect(meant(text)).toBeUndefined()
  })

  it("is undefined if two skills fit equally", () => {
    const [first] = intentsOf("Cancel order 1001", tasks)
    if (!first) throw new Error("Nothing fits")
    expect(clearIntent([first])).toBe(first)
    expect(clearIntent([first, { ...first, score: first.score - 0.001 }])).toBeUndefined()
  })

  it("is chosen from the given skills only", () => {
    const others = tasks.filter(({ id }) => id !== "order-cancel")
    expect(intentsOf("Cancel order 1001", others).map(({ task }) => task.id)).not.toContain("order-cancel")
    expect(meant("Cancel order 1001")).toBe("order-cancel")
  })

  it("is found in limited time for a long pasted text", () => {
    const pasted = "order customer product ".repeat(50_000)
    const before = process.cpuUsage()
    intentsOf(pasted, tasks)
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(MAX_MS)
  })
})

/** Time of the processor, which other programs do not change. */
const MAX_MS = patient(500)
