import { describe, expect, it } from "vitest"
import { accuracyOf, takenByWords, utterancesOf } from "../../../bench/intents"
import { allSkills } from ".."
import { clearIntent, intentsOf } from "../intents"
import { folded } from "../lib/plain-words"
import { languages } from "../skill"

const skills = allSkills()

const BAR = 0.85
const ENOUGH_UTTERANCES = 120
const ENOUGH_OF_EACH = 5

const meant = (text: string) => takenByWords(text, skills)

describe("what people ask for, by words alone", () => {
  it("is understood of the half that nobody has tuned on, no-intent utterances included", async () => {
    const { right, count } = await accuracyOf(utterancesOf("held-out"), meant)
    expect(right / count).toBeGreaterThanOrEqual(BAR)
  })

  it("is mostly nothing where there is no skill for it: the nearest is not taken", async () => {
    const nothing = utterancesOf("tuning").filter(({ skill }) => skill === undefined)
    const { right, count } = await accuracyOf(nothing, meant)
    expect(right / count).toBeGreaterThanOrEqual(0.8)
  })

  it("is tried with enough of each skill, none of which is an example of its own", () => {
    const all = [...utterancesOf("tuning"), ...utterancesOf("held-out")]
    expect(all.length).toBeGreaterThanOrEqual(ENOUGH_UTTERANCES)
    const examples = new Set(
      skills.flatMap((skill) => languages.flatMap((language) => skill.examples[language].map(folded))),
    )
    expect(all.filter(({ text }) => examples.has(folded(text)))).toEqual([])
    for (const { id } of skills)
      expect([id, all.filter(({ skill }) => skill === id).length]).toEqual([
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
  ])("holds whatever the letters, the endings and the typing: %s", (text, skill) => {
    expect(meant(text)).toBe(skill)
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
  ])("is nothing in %j", (text) => {
    expect(meant(text)).toBeUndefined()
  })

  it("is nothing where two fit alike", () => {
    const [first] = intentsOf("Cancel order 1001", skills)
    if (!first) throw new Error("Nothing fits")
    expect(clearIntent([first])).toBe(first)
    expect(clearIntent([first, { ...first, score: first.score - 0.001 }])).toBeUndefined()
  })

  it("is chosen among the skills that there are", () => {
    const others = skills.filter(({ id }) => id !== "order-cancel")
    expect(intentsOf("Cancel order 1001", others).map(({ skill }) => skill.id)).not.toContain("order-cancel")
    expect(meant("Cancel order 1001")).toBe("order-cancel")
  })

  it("takes no longer for a text that was pasted in", () => {
    const pasted = "order customer product ".repeat(50_000)
    const begin = process.hrtime.bigint()
    intentsOf(pasted, skills)
    expect(Number(process.hrtime.bigint() - begin) / 1e6).toBeLessThan(LONGEST_MS)
  })
})

/** Far above what it takes, for machines that do other things at the same time. */
const LONGEST_MS = 50
