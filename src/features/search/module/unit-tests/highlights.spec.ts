import { describe, expect, it } from "vitest"
import { highlightsIn, snippetOf } from "../lib/highlights"

const term = (word: string, more = {}) => ({
  word,
  isBeginning: false,
  stems: [],
  replacements: [],
  joins: [],
  ...more,
})
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

  it.each([
    ["A Wi-Fi cable", "wifi", ["Wi-Fi"]],
    ["Case for iPhone 15 Pro", "iphone15", ["iPhone 15"]],
    ["An iPhone15 case", "15", ["15"]],
    ["The WiFiCable", "cable", ["Cable"]],
    ["Lamp-Shade, lamp red", "lamp", ["Lamp", "lamp"]],
    ["Lamp-Shade", "lampsh", ["Lamp-Shade"]],
    ["한국어교실", "교실", ["교실"]],
    ["한국어 교실", "어교", ["어 교"]],
  ])("in %j for %j are %j", (text, word, expected) => {
    expect(marked(text, term(word, { isBeginning: true }))).toEqual(expected)
  })

  it("include a word that the query has in two pieces", () => {
    const joins = [{ word: "wifi", isBeginning: true, stems: [] }]
    expect(marked("WiFi, wi", term("wi", { joins }), term("fi", { joins }))).toEqual(["WiFi", "wi"])
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
