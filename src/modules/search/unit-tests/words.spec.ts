import { describe, expect, it } from "vitest"
import { folded, wordsIn, wordsOfQuery } from "../lib/words"

const words = (text: string) => [...wordsIn(text)].map(({ word }) => word)

describe("words", () => {
  it.each([
    ["İSTANBUL", "istanbul"],
    ["ISPARTA ışık", "ispartaisik"],
    ["Straße", "strasse"],
    ["Ångström", "angstrom"],
    ["Łódź", "lodz"],
    ["œuvre", "oeuvre"],
    ["Ёлка", "елка"],
    ["مُحَمَّد", "محمد"],
    ["ＡＢＣ", "abc"],
    ["' \\ & | ! ( ) : * < >", ""],
  ])("of %j are normalized to %j", (text, expected) => {
    expect(folded(text)).toBe(expected)
  })

  it("are equal for composed and decomposed letters", () => {
    expect(folded("é".normalize("NFD"))).toBe(folded("é".normalize("NFC")))
    expect(folded("한국".normalize("NFD"))).toBe("한국")
  })

  it("of Latin letters are equal with and without the lookup table", () => {
    for (let code = 0; code < 0x250; code++) {
      const letter = String.fromCharCode(code)
      expect(`${folded(letter)}я`).toBe(folded(`${letter}Я`))
    }
  })

  it("have their positions in the text", () => {
    const text = "L'Été — Straße 7"
    expect([...wordsIn(text)].map(({ word, start, end }) => [word, text.slice(start, end)])).toEqual([
      ["l", "L"],
      ["ete", "Été"],
      ["strasse", "Straße"],
      ["7", "7"],
    ])
  })

  it("of unspaced scripts are adjacent pairs, and in an index also the last character", () => {
    expect(words("今天天气 ok")).toEqual(["今天", "天天", "天气", "气", "ok"])
    expect(wordsOfQuery("天气").map(({ word }) => word)).toEqual(["天气"])
    expect(wordsOfQuery("天").map(({ word }) => word)).toEqual(["天"])
  })

  it("are cut at a maximum length", () => {
    expect(words("x".repeat(5_000))).toEqual(["x".repeat(64)])
  })
})
