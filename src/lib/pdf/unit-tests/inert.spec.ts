import { describe, expect, it } from "vitest"
import { inert } from "../inert"

const BREAK = "\u200B"
/** Long words get a break after this many letters. */
const LETTERS = 5
const WIDTH = LETTERS * 10

describe("a long word", () => {
  it("can break between letters, and not at its end", () => {
    expect(inert("abcdefghijk", WIDTH).split(BREAK)).toEqual(["abcde", "fghij", "k"])
    expect(inert("abcdefghij", WIDTH).split(BREAK)).toEqual(["abcde", "fghij"])
  })

  it.each([
    ["Khmer", "ស្ត្រី", 3],
    ["Burmese", "က္က", 2],
    ["Hindi", "क्षि", 2],
    ["emoji", "👩‍👩‍👧‍👦", 4],
    ["marks", "e\u0323\u0301\u0300", 1],
  ])("breaks around joined letters: %s", (_, cluster, letters) => {
    const parts = inert(cluster.repeat(9), WIDTH).split(BREAK)
    const each = Math.ceil(LETTERS / letters)
    expect(parts.slice(0, -1)).toEqual(parts.slice(0, -1).map(() => cluster.normalize("NFC").repeat(each)))
    expect(parts.join("")).toBe(cluster.normalize("NFC").repeat(9))
  })

  it("can break even if all of its letters are joined", () => {
    for (const letter of ["क्", "x\u200D", "\u200D", "\u0301"]) {
      const parts = inert(letter.repeat(3_000), WIDTH).split(BREAK)
      expect(Math.max(...parts.map((part) => part.replaceAll(/[\p{M}\u200D]/gu, "").length))).toBeLessThan(15)
    }
  })
})

describe("marks on a letter", () => {
  it("are kept where a script needs them", () => {
    for (const text of ["လျှော", "မြွှောင်း", "བསྒྲུབས", "בְּרֵאשִׁית", "ผู้ซื้อ", "Việt"])
      expect(inert(text, 400)).toBe(text.normalize("NFC"))
  })

  it("are no piles", () => {
    expect(inert(`x${"\u0301".repeat(500)}`, 400)).toBe(`x${"\u0301".repeat(3)}`)
    expect(inert(`x${"\u0E34".repeat(500)}`, 400)).toBe(`x${"\u0E34".repeat(6)}`)
  })
})
