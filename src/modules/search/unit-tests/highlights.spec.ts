import { describe, expect, it } from "vitest"
import { highlightsIn, snippetOf } from "../lib/highlights"

const term = (word: string, more = {}) => ({ word, isBeginning: false, stems: [], replacements: [], ...more })
const marked = (text: string, ...terms: ReturnType<typeof term>[]) =>
  highlightsIn(text, terms).map(([from, to]) => text.slice(from, to))

describe("highlights", () => {
  it("are whole words, as the text writes them", () => {
    expect(marked("Crème brûlée, crèmes", term("creme"))).toEqual(["Crème"])
    expect(marked("Crème brûlée, crèmes", term("cre", { isBeginning: true }))).toEqual(["Crème", "crèmes"])
  })

  it("are of other forms and of what was meant, too", () => {
    expect(marked("Baked in a kiln", term("baking", { stems: ["bake"] }))).toEqual(["Baked"])
    expect(marked("A lantern", term("latern", { replacements: ["lantern"] }))).toEqual(["lantern"])
  })

  it("keep their places behind characters of two units", () => {
    expect(marked("👩‍👩‍👧 mug", term("mug"))).toEqual(["mug"])
  })
})

describe("a piece of a text", () => {
  it("has the word, is no longer than 200 characters, and says where it was cut", () => {
    const piece = snippetOf(`${"a b c ".repeat(100)}mug ${"d e f ".repeat(100)}`, [term("mug")])
    expect(piece).toMatch(/^… .*mug.* …$/)
    expect(piece?.length).toBeLessThanOrEqual(204)
  })

  it("is none where the text does not have the word", () => {
    expect(snippetOf("nothing", [term("mug")])).toBeUndefined()
  })
})
