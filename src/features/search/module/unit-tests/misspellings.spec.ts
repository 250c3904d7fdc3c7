import { describe, expect, it } from "vitest"
import { editDistance, nearest, remaindersOf, remaindersOfQuery } from "../lib/misspellings"

describe("slips", () => {
  it.each([
    ["lantern", "lantern", 0],
    ["latern", "lantern", 1],
    ["lantenr", "lantern", 1],
    ["lanterns", "lantern", 1],
    ["lamtern", "lantern", 1],
    ["chndleier", "chandelier", 2],
    ["", "abc", 3],
  ])("between %j and %j are %i", (one, other, slips) => {
    expect(editDistance(one, other)).toBe(slips)
  })
})

describe("a misspelt word", () => {
  const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz"]

  it.each(["chair", "saucer", "tumblers", "chandelier", "photographer"])(
    "with any single error shares a remainder with %s",
    (word) => {
      const known = new Set(remaindersOf(word))
      const slips = [...word].flatMap((letter, at) => {
        const [before, after] = [word.slice(0, at), word.slice(at + 1)]
        const swapped = `${before}${after[0] ?? ""}${letter}${after.slice(1)}`
        const others = ALPHABET.flatMap((other) => [before + other + after, before + other + letter + after])
        return [before + after, swapped, ...others]
      })
      const missed = slips.filter(
        (slip) => !remaindersOfQuery(slip).some((remainder) => known.has(remainder)),
      )
      expect(missed).toEqual([])
      expect(slips.filter((slip) => slip !== word && nearest(slip, [word]).length === 0)).toEqual([])
    },
  )

  it("matches the nearest word, and prefers one with the same first letter", () => {
    expect(nearest("latern", ["lantern", "eatern", "wintergreen"])).toEqual(["lantern", "eatern"])
    expect(nearest("chandleeir", ["chandelier"])).toEqual(["chandelier"])
  })

  it("may have two edits only if it is long", () => {
    expect(nearest("sacuer", ["saucer"])).toEqual(["saucer"])
    expect(nearest("sacure", ["saucer"])).toEqual([])
  })

  it("is never corrected if it is a number, a code or a short word", () => {
    expect(["123456", "ab1234", "cup"].map(remaindersOfQuery)).toEqual([[], [], []])
    expect(["123456", "ab1234", "mug", "lamp"].map(remaindersOf)).toEqual([[], [], [], []])
  })
})
