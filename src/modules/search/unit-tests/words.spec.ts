import { describe, expect, it } from "vitest"
import { folded, wordsAskedFor, wordsIn } from "../lib/words"

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
  ])("of %j are compared as %j", (text, expected) => {
    expect(folded(text)).toBe(expected)
  })

  it("are the same however a letter is composed", () => {
    expect(folded("é".normalize("NFD"))).toBe(folded("é".normalize("NFC")))
    expect(folded("한국".normalize("NFD"))).toBe("한국")
  })

  it("of Latin letters are the same beside others, by which the rules are asked", () => {
    for (let code = 0; code < 0x250; code++) {
      const letter = String.fromCharCode(code)
      expect(`${folded(letter)}я`).toBe(folded(`${letter}Я`))
    }
  })

  it("stand where the text has them", () => {
    const text = "L'Été — Straße 7"
    expect([...wordsIn(text)].map(({ word, start, end }) => [word, text.slice(start, end)])).toEqual([
      ["l", "L"],
      ["ete", "Été"],
      ["strasse", "Straße"],
      ["7", "7"],
    ])
  })

  it("of scripts without spaces are pairs of neighbours, and in an index the last one too", () => {
    expect(words("今天天气 ok")).toEqual(["今天", "天天", "天气", "气", "ok"])
    expect(wordsAskedFor("天气").map(({ word }) => word)).toEqual(["天气"])
    expect(wordsAskedFor("天").map(({ word }) => word)).toEqual(["天"])
  })

  it("are cut where they are no words any more", () => {
    expect(words("x".repeat(5_000))).toEqual(["x".repeat(64)])
  })
})
