import { expect, it } from "vitest"
import { countCharacters } from "../characters"

it.each([
  ["", 0],
  ["vase", 4],
  ["中文店", 3],
  ["😀😀😀😀😀", 5],
  ["👩‍👩‍👧‍👦👍🏽🇹🇷❤️", 4],
  ["I\u0307G\u0306", 2],
  ["น้ำ", 1],
  ["\u1112\u1161\u11ab", 1],
])("%j has %d characters", (text, count) => {
  expect(countCharacters(text, 100)).toBe(count)
})

it("counts no further than the limit", () => {
  expect(countCharacters("a".repeat(100), 5)).toBe(6)
  expect(countCharacters("👍🏽".repeat(9), 5)).toBe(6)
  expect(countCharacters(`a${"\u0301".repeat(1_000)}`, 5)).toBe(6)
})
