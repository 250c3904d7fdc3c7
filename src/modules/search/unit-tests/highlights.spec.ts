import { describe, expect, it } from "vitest"
import { highlightsIn, snippetOf } from "../lib/highlights"

const term = (word: string, more = {}) => ({ word, isBeginning: false, stems: [], replacements: [], ...more })
const marked = (text: string, ...terms: ReturnType<typeof term>[]) =>
  highlightsIn(text, terms).map(([from, to]) => text.slice(from, to))

describe("highlights", () => {
  it("are whole words in the text's spelling", () => {
    expect(marked("Crème brûlée, crèmes", term("creme"))).toEqual(["Crème"])
    expect(marked("Crème brûlée, crèmes", term("cre", { isBeginning: true }))).toEqual(["Crème", "crèmes"])
  })

  it("include other word forms and corrected words", () => {
    expect(marked("Baked in a kiln", term("baking", { stems: ["bake"] }))).toEqual(["Baked"])
    expect(marked("A lantern", term("latern", { replacements: ["lantern"] }))).toEqual(["lantern"])
  })

  it("have correct positions after characters of two code units", () => {
    expect(marked("👩‍👩‍👧 mug", term("mug"))).toEqual(["mug"])
  })
})

describe("a snippet of a text", () => {
  it("has the word, has at most 200 characters, and marks its cuts", () => {
    const piece = snippetOf(`${"a b c ".repeat(100)}mug ${"d e f ".repeat(100)}`, [term("mug")])
    expect(piece).toMatch(/^… .*mug.* …$/)
    expect(piece?.length).toBeLessThanOrEqual(204)
  })

  it("is undefined if the text does not contain the word", () => {
    expect(snippetOf("nothing", [term("mug")])).toBeUndefined()
  })
})
