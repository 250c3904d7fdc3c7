import { describe, expect, it } from "vitest"
import { excerptOf, readingMinutes } from "../reading"

describe("readingMinutes", () => {
  it("is at least one", () => {
    expect(readingMinutes("")).toBe(1)
    expect(readingMinutes("a word")).toBe(1)
  })

  it("counts the words of spaced scripts, without dashes and symbols", () => {
    expect(readingMinutes("word ".repeat(230))).toBe(1)
    expect(readingMinutes("word ".repeat(231))).toBe(2)
    expect(readingMinutes("word – ".repeat(460))).toBe(2)
    expect(readingMinutes("كلمة ".repeat(460))).toBe(2)
  })

  it("counts the characters of Chinese and Japanese", () => {
    expect(readingMinutes("中".repeat(800))).toBe(2)
    expect(readingMinutes(`${"かな".repeat(400)} ${"word ".repeat(230)}`)).toBe(3)
  })

  it("is fast for a megabyte without spaces", () => {
    expect(readingMinutes("中".repeat(1_000_000))).toBe(2500)
    expect(readingMinutes("x".repeat(1_000_000))).toBe(1)
  })
})

describe("excerptOf", () => {
  it("keeps a short text unchanged, on one line", () => {
    expect(excerptOf(" Short \n text. ")).toBe("Short text.")
    expect(excerptOf("x".repeat(160))).toBe("x".repeat(160))
  })

  it("ends between words, without the comma", () => {
    expect(excerptOf("One two, three four", 12)).toBe("One two…")
    expect(excerptOf("word ".repeat(100)).length).toBeLessThanOrEqual(160)
  })

  it("does not split a visible character", () => {
    expect(excerptOf("👩‍👩‍👧".repeat(10), 20)).toBe(`${"👩‍👩‍👧".repeat(2)}…`)
    expect(excerptOf("中".repeat(50), 10)).toBe(`${"中".repeat(9)}…`)
    expect(excerptOf("e\u0301".repeat(50), 10)).toBe(`${"e\u0301".repeat(4)}…`)
  })

  it("finds the words behind a megabyte of spaces", () => {
    expect(excerptOf(`${" ".repeat(1_000_000)}here`)).toBe("here")
  })
})
