import { expect, it } from "vitest"
import { wordBindings } from "../wanted-words"

it.each([
  ["ps5", "('ps5'|('p'<->'s5')|('ps'<->'5'))"],
  ["a b", "('a'|'ab')&('b'|'ab')"],
  ["10 20", "('10')&('20')"],
  ["É-T", "('é'|'ét')&('t'|'ét')"],
  ["' & | ! ( :*", null],
  ['"wi fi"', null],
  ["wifi -cable", null],
  ["wifi or cable", null],
  ["x".repeat(60), `('${"x".repeat(60)}')`],
  ["", null],
])("%j also finds joined and divided words", (q, expected) => {
  expect(wordBindings(q)).toEqual({ q_joined: expected, q_parts: [] })
})

it("in scripts without spaces finds parts of words", () => {
  expect(wordBindings("교실 50%")).toEqual({ q_joined: null, q_parts: ["%교실%", String.raw`%50\%%`] })
})
