import { describe, expect, it } from "vitest"
import { folded, titleKey, wordsIn, wordsOfQuery } from "../words"

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

  it.each([
    ["한국어교실", ["한국", "국어", "어교", "교실", "실"]],
    ["한국".normalize("NFD"), ["한국", "국"]],
    ["กาแฟ", ["กา", "าแ", "แฟ", "ฟ"]],
    ["น้ำแข็ง", ["น้ําแ", "แข็", "ข็ง", "ง"]],
    ["ガラス".normalize("NFD"), ["ガラ", "ラス", "ス"]],
    ["K팝", ["k", "팝"]],
  ])("of %j are %j", (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it("are cut at a maximum length", () => {
    expect(words("x".repeat(5_000))).toEqual(["x".repeat(64)])
  })
})

describe("a title key", () => {
  it.each([
    ["Wi-Fi Kabel", "wi fi kabel"],
    ["한국어교실", "한국 국어 어교 교실"],
    ["책", "책"],
  ])("of %j is %j", (title, key) => {
    expect(titleKey(title)).toBe(key)
  })
})
