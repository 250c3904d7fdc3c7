import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { colorExamples, followsSchema } from "../../../../../integration-tests/harness/token-schema"
import { TokenFault } from "../../../../lib/design-tokens/groups"
import { resolveStoredTokens, resolveTokens } from "../../../../lib/design-tokens/resolve"

const BLUE = { colorSpace: "srgb", components: [0, 0.4, 0.8], hex: "#0066cc" }
const color = (value: unknown) => ({ $type: "color", $value: value })
const number = (value: unknown) => ({ $type: "number", $value: value })

/** The file of the text's tables about references. */
const file = {
  primary: color(BLUE),
  colors: { blue: { ...color(BLUE), $description: "Serif" }, $description: "Colors" },
  "brand colors": { primary: color(BLUE) },
  "my/group": { token: color(BLUE) },
  group: { $root: color(BLUE), light: color(BLUE) },
}
const withToken = (token: object) => ({ ...file, token })
const resolved = (token: object) => resolveTokens(withToken(token)).get("token")?.value

describe("a reference", () => {
  it.each([
    ["{primary}"],
    ["{colors.blue}"],
    ["{brand colors.primary}"],
    ["{my/group.token}"],
    ["{group.$root}"],
    [{ $ref: "#/primary" }],
    [{ $ref: "#/colors/blue" }],
    [{ $ref: "#/colors/blue/$value" }],
    [{ $ref: "#/brand colors/primary" }],
    [{ $ref: "#/brand%20colors/primary" }],
    [{ $ref: "#/my~1group/token" }],
    [{ $ref: "#/group/$root" }],
  ])("%j names a token", (reference) => {
    expect(resolved({ $value: reference })).toEqual(BLUE)
  })

  it.each([
    ["number", "#/colors/blue/$value/components/1", 0.4],
    ["fontFamily", "#/colors/blue/$value/hex", "#0066cc"],
    ["fontFamily", "#/colors/blue/$type", "color"],
    ["fontFamily", "#/colors/blue/$description", "Serif"],
    ["fontFamily", "#/colors/$description", "Colors"],
  ])("of a %s to '%s' names a part of the file", ($type, $ref, value) => {
    expect(resolved({ $type, $value: { $ref } })).toBe(value)
    expect(resolved({ $type, $ref })).toBe(value)
  })

  it.each([
    ["a group", color("{group}")],
    ["nothing", color("{colors.red}")],
    ["nothing, by a pointer", color({ $ref: "#/colors/red" })],
    ["a part that is missing", number({ $ref: "#/colors/blue/$value/components/9" })],
    ["a field that is missing", { $type: "fontFamily", $value: { $ref: "#/primary/$description" } }],
    ["a part of a value in braces", number("{colors.blue.$value.components.0}")],
    ["a value in braces", color("{colors.blue.$value}")],
    ["a path with dots in a pointer", color({ $ref: "#/colors.blue" })],
    ["itself", color("{token}")],
    ["itself, by a pointer", { $type: "color", $ref: "#/token" }],
    ["a part of itself", color({ ...BLUE, hex: { $ref: "#/token/$value/hex" } })],
    ["a token of another type", number("{primary}")],
    ["a part of another type", number({ $ref: "#/colors/blue/$value/hex" })],
    ["a brace that is not closed", { $type: "fontFamily", $value: "{primary" }],
    ["a pointer without '#'", color({ $ref: "/primary" })],
    ["braces as '$ref'", color({ $ref: "{primary}" })],
    ["a pointer as text", color("#/primary")],
    ["something, with more beside it", color({ $ref: "#/primary", alpha: 1 })],
    ["a token in braces for a color's component", color({ ...BLUE, components: ["{one}", 0, 0] })],
    ["a token in braces for a font of a list", { $type: "fontFamily", $value: ["{serif}", "Arial"] }],
  ])("to %s is refused", (_, token) => {
    const numbers = { one: number(1), serif: { $type: "fontFamily", $value: "Georgia" } }
    expect(() => resolveTokens({ ...withToken(token), ...numbers })).toThrow(TokenFault)
  })
})

describe("a group", () => {
  it.each([
    ["extends nothing", { a: { $extends: "{missing}" } }],
    ["extends a token", { a: { $extends: "{b}" }, b: number(1) }],
    ["extends itself", { a: { $extends: "{a}" } }],
    ["extends a group within it", { a: { $extends: "{a.b}", b: {} } }],
    ["has a value and tokens", { a: { ...number(1), b: number(2) } }],
    ["has a name that begins with '$'", { $own: number(1) }],
    ["has a name with a dot", { "a.b": number(1) }],
    ["has a name with a brace", { "a}": number(1) }],
    ["has a group as root token", { a: { $root: { b: number(1) } } }],
    ["has a token without a type", { a: { $value: 1 } }],
    ["has a type in other letters", { a: { $type: "Number", $value: 1 } }],
    ["names a schema, but is not the file itself", { a: { $schema: "https://schema.test" } }],
    ["names its schema by a number", { $schema: 1 }],
    ["is a list", []],
  ])("that %s is refused", (_, tokens) => {
    expect(() => resolveTokens(tokens)).toThrow(TokenFault)
  })

  it("extends another one by a pointer, too", () => {
    const tokens = resolveTokens({ base: { a: number(1) }, more: { $extends: "#/base", b: number(2) } })
    expect([...tokens.keys()]).toEqual(["base.a", "more.a", "more.b"])
  })
})

describe("a value is accepted exactly if the format's JSON Schema accepts it", () => {
  const edges = [-1, -0.01, 0, 0.5, 1, 1.01, 99.9, 100, 100.5, 359.9, 360, 999, 1000, 1001]
  const part = fc.oneof(fc.constantFrom(...edges), fc.constantFrom("none", "50", null, true))
  const spaces = colorExamples.flatMap(
    (example) => JSON.stringify(example.file).match(/(?<="colorSpace":")[^"]+/g) ?? [],
  )
  const colors = fc.record(
    {
      colorSpace: fc.constantFrom(...new Set(spaces), "cmyk"),
      components: fc.oneof(
        { weight: 9, arbitrary: fc.array(part, { minLength: 3, maxLength: 3 }) },
        fc.array(part, { minLength: 2, maxLength: 4 }),
      ),
      alpha: fc.oneof(fc.constant(1), part),
      hex: fc.constantFrom("#0066cc", "#0066CC", "#06c", "#0066cc80", "0066cc"),
    },
    { requiredKeys: ["colorSpace", "components"] },
  )
  const measure = (...units: string[]) =>
    fc.record({ value: part, unit: fc.constantFrom(...units, "em", "%") }, { requiredKeys: ["unit"] })
  const words = fc.constantFrom("bold", "Bold", "hairline", "dashed", "Dashed", "Georgia", "inset")
  const often = (value: unknown, other: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(value) }, other)
  const dashes = fc.array(measure("px", "rem"), { maxLength: 2 })

  it.each<[string, fc.Arbitrary<unknown>]>([
    ["color", colors],
    ["dimension", fc.oneof(measure("px", "rem"), part)],
    ["duration", fc.oneof(measure("ms", "s"), part)],
    ["number", part],
    ["fontWeight", fc.oneof(part, words)],
    ["fontFamily", fc.oneof(part, words, fc.array(fc.oneof(words, part), { maxLength: 3 }))],
    ["cubicBezier", often([0.5, -2, 1, 3], fc.array(part, { minLength: 3, maxLength: 5 }))],
    [
      "strokeStyle",
      fc.oneof(words, fc.record({ dashArray: dashes, lineCap: fc.constantFrom("butt", "flat") })),
    ],
    [
      "border",
      fc.record({
        color: often(BLUE, colors),
        width: often({ value: 1, unit: "px" }, measure("px")),
        style: often("solid", words),
      }),
    ],
    [
      "transition",
      fc.record({
        duration: often({ value: 100, unit: "ms" }, measure("ms")),
        delay: often({ value: 0, unit: "s" }, measure("s")),
        timingFunction: often([0.5, 0, 1, 1], fc.array(part)),
      }),
    ],
  ])("of type %s", ($type, arbitrary) => {
    const seen = { accepted: 0, refused: 0 }
    const isEqual = ($value: unknown) => {
      const tokens = { token: { $type, $value } }
      const isAccepted = accepts(tokens)
      seen[isAccepted ? "accepted" : "refused"] += 1
      expect(isAccepted, JSON.stringify($value)).toBe(followsSchema(tokens))
    }
    fc.assert(fc.property(arbitrary, isEqual), { numRuns: 1_000, seed: 19 })
    expect(seen.accepted).toBeGreaterThan(0)
    expect(seen.refused).toBeGreaterThan(0)
  })

  it.each(["hsl", "hwb"])("so a hue of 360 and a percentage above 100 are refused in %s", (colorSpace) => {
    for (const components of [
      [360, 1, 1],
      [-1, 1, 1],
      [1, 100.5, 1],
      [1, 1, -1],
    ])
      expect(accepts({ token: color({ colorSpace, components }) })).toBe(false)
    expect(accepts({ token: color({ colorSpace, components: [359.9, 100, "none"] }) })).toBe(true)
  })
})

function accepts(tokens: object): boolean {
  try {
    resolveTokens(tokens)
    return true
  } catch (fault) {
    if (fault instanceof TokenFault) return false
    throw fault
  }
}

describe("a stored file with a token that the rules refuse now", () => {
  const faulty = { ...withToken(color("#0066cc")), alias: { $value: "{token}" } }

  it("is refused when it is saved", () => {
    expect(() => resolveTokens(faulty)).toThrow(TokenFault)
  })

  it("is read without that token and those that refer to it", () => {
    expect(resolveStoredTokens(faulty)).toEqual(resolveTokens(file))
  })

  it.each([[null], [{ $type: "color", $value: BLUE }], [{ primary: color(BLUE), "a.b": color(BLUE) }]])(
    "has no tokens if its structure is refused: %j",
    (stored) => {
      expect(resolveStoredTokens(stored).size).toBe(0)
    },
  )
})
