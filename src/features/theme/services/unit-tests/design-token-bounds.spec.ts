import { describe, expect, it } from "vitest"
import { TokenFault } from "../../../../lib/design-tokens/groups"
import { resolveStoredTokens, resolveTokens } from "../../../../lib/design-tokens/resolve"

const color = { colorSpace: "srgb", components: [0, 0, 0] }
const stops = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ color, position: index / count }))
const gradient = ($value: unknown) => ({ $type: "gradient", $value })

describe("resolving a file stops at a number of steps, whatever its references make of it", () => {
  const fifty = { g: { a: gradient(stops(50)) } }
  const many = Object.fromEntries(
    Array.from({ length: 4_000 }, (_, index) => [`t${index}`, { $ref: "#/note/$extensions/stops" }]),
  )

  it.each([
    [
      "a list that is named very often",
      { ...fifty, n: gradient(Array.from({ length: 20_000 }, () => "{g.a}")) },
    ],
    [
      "a part that is named very often",
      { note: { ...gradient(stops(1)), $extensions: { stops: stops(50) } }, ...many },
    ],
    [
      "a large part that is no token",
      { a: { b: gradient({ $ref: "#/x/$extensions" }) }, x: { $extensions: { all: stops(40_000) } } },
    ],
    ["a long list", { n: gradient(stops(40_000)) }],
  ])("%s", (_, file) => {
    expect(() => resolveTokens({ $type: "gradient", ...file })).toThrow(TokenFault)
    expect(() => resolveTokens({ $type: "gradient", ...file })).toThrow("too large")
  })

  it("but 5,000 tokens, each with a reference, are no problem", () => {
    const borders = Object.fromEntries(
      Array.from({ length: 4_990 }, (_, index) => [
        `b${index}`,
        { $type: "border", $value: { color: "{base.color}", width: "{base.width}", style: "solid" } },
      ]),
    )
    const base = {
      color: { $type: "color", $value: color },
      width: { $type: "dimension", $value: { value: 1, unit: "px" } },
    }
    expect(resolveTokens({ base, borders }).size).toBe(4_992)
  })

  it("and a stored file keeps the tokens before that", () => {
    const stored = { ...fifty, n: gradient(Array.from({ length: 20_000 }, () => "{g.a}")) }
    expect([...resolveStoredTokens(stored).keys()]).toEqual(["g.a"])
  })
})

it("a name is short, because each token below repeats it", () => {
  expect(() => resolveTokens({ ["a".repeat(201)]: gradient(stops(1)) })).toThrow("at most 200 characters")
})
