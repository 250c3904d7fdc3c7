import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  colorExamples,
  followsSchema,
  formatExamples,
  objectsIn,
  schemaFaults,
  type TokenExample,
  withTypes,
} from "../../../../../integration-tests/harness/token-schema"
import { cssOf } from "../../../../lib/design-tokens/css"
import { TokenFault } from "../../../../lib/design-tokens/groups"
import { resolveTokens } from "../../../../lib/design-tokens/resolve"
import { seedTokens } from "../../seed-look"

const examples = [...formatExamples, ...colorExamples]
const valid = examples.filter(({ refused }) => !refused)
const refused = examples.filter(({ refused }) => refused)
const fileOf = ({ file, referenced }: TokenExample) => ({ ...referenced, ...file })
const titleOf = ({ section, example }: TokenExample) => `${section}${example ? `, example ${example}` : ""}`
const named = (some: TokenExample[]) => some.map((one): [string, TokenExample] => [titleOf(one), one])

describe("the examples of the Design Tokens format", () => {
  it("are all here", () => {
    expect(formatExamples).toHaveLength(58)
    expect(colorExamples).toHaveLength(17)
    const numbers = examples.flatMap(({ example = [] }) => example)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it.each(named(valid))("%s: is valid, also by the format's JSON Schema", (_, example) => {
    const tokens = resolveTokens(fileOf(example))
    expect(JSON.stringify([...tokens.values()])).not.toMatch(/"\{|\$ref/)
    expect(cssOf(tokens)).not.toMatch(/undefined|NaN|\[object/)
    expect(followsSchema(fileOf(example))).toBe(true)
  })

  it.each(named(refused))("%s: is refused", (_, example) => {
    expect(faultOf(fileOf(example))).toBe(example.refused?.at)
  })

  it.each([
    ["7.2.2", "semantic.link", { colorSpace: "srgb", components: [0, 0.4, 0.8], hex: "#0066cc" }],
    ["7.1.2 JSON Pointer Syntax (Required Support) ", "semantic.primaryHue", 0],
    [
      "7.1.2 JSON Pointer Syntax (Required Support) ",
      "semantic.primary",
      { colorSpace: "srgb", components: [0, 0.4, 0.8], hex: "#0066cc" },
    ],
    ["7.3.1", "semantic.primary", { colorSpace: "srgb", components: [0.2, 0.4, 0.7], hex: "#3366b3" }],
    ["7.3.1", "semantic.secondary", { colorSpace: "srgb", components: [0.2, 0.4, 0.5], hex: "#336680" }],
    ["7.3.2", "layout.small", { value: 16, unit: "rem" }],
    ["7.3.2", "layout.large", { value: 32, unit: "px" }],
    ["6.4 ", "button-primary.background.", { colorSpace: "srgb", components: [0.8, 0, 0.4], hex: "#cc0066" }],
    ["6.4 ", "button-primary.text.", { colorSpace: "srgb", components: [1, 1, 1], hex: "#ffffff" }],
    ["7.1.2 JSON Pointer Syntax (Required Support), as revised", "semantic.primaryHue", 0],
    ["6.4.3", "extended.color", { colorSpace: "srgb", components: [0.9, 0.05, 0], hex: "#e60d00" }],
    ["6.4.3", "extended.spacing", { value: 16, unit: "px" }],
    [
      "6.4.3",
      "extended.border.",
      {
        width: { value: 1, unit: "px" },
        style: "solid",
        color: { colorSpace: "srgb", components: [0.9, 0.05, 0], hex: "#e60d00" },
      },
    ],
    ["6.9.3", "color.brand.$root", { colorSpace: "srgb", components: [0, 0.4, 0.8], hex: "#0066cc" }],
    ["6.9.3", "color.brand.strong", { colorSpace: "srgb", components: [0.2, 0.533, 0.867], hex: "#3388dd" }],
    [
      "6.9.3",
      "color.semantic.success.$root",
      { colorSpace: "srgb", components: [0, 0.8, 0.4], hex: "#00cc66" },
    ],
    [
      "6.9.3",
      "color.semantic.error.subdued",
      { colorSpace: "srgb", components: [0.6, 0, 0], hex: "#990000" },
    ],
    ["6.7.3", "extended.spacing", { value: 16, unit: "px" }],
    ["6.7.3", "extended.primary", { colorSpace: "srgb", components: [0, 0.4, 0.8], hex: "#0066cc" }],
  ])("%s: resolves %s as the text says", (section, key, value) => {
    const found = valid.filter((one) => `${one.section} `.startsWith(section))
    const values = found.flatMap((one) => resolveTokens(fileOf(one)).get(key.replace(/\.$/, "")) ?? [])
    expect(values.map((token) => token.value)).toEqual([value])
  })
})

it("a position outside of a gradient means its nearest end", () => {
  const color = { colorSpace: "srgb", components: [0, 0, 0] }
  const $value = [
    { color, position: -1 },
    { color, position: 42 },
  ]
  const resolved = resolveTokens({ fade: { $type: "gradient", $value } }).get("fade")
  expect(resolved?.value).toMatchObject([{ position: 0 }, { position: 1 }])
})

describe("a file that we accept", () => {
  const parts = valid.flatMap((example) => subtrees(fileOf(example)))

  it("also follows the format's JSON Schema, with any of its parts replaced, removed or added", () => {
    let accepted = 0
    fc.assert(
      fc.property(fc.constantFrom(...valid), fc.infiniteStream(fc.nat()), (example, numbers) => {
        const pick = (length: number) => Number(numbers.next().value) % length
        const file = changed(structuredClone(fileOf(example)), pick)
        if (faultOf(file) !== undefined) return
        accepted += 1
        expect(schemaFaults(withTypes(file)), JSON.stringify(file)).toEqual([])
      }),
      { numRuns: 3_000, seed: 19 },
    )
    expect(accepted).toBeGreaterThan(100)
  })

  it("includes the demo shop's tokens", () => {
    expect(followsSchema(seedTokens)).toBe(true)
    expect(resolveTokens(seedTokens).size).toBeGreaterThan(5)
  })

  /** Replaces, removes or adds something at a random place. */
  function changed(file: object, pick: (length: number) => number): object {
    const places = objectsIn(file)
    const place = places[pick(places.length)] ?? file
    const names = Object.keys(place)
    const name = names[pick(Math.max(1, names.length))] ?? "new"
    const part = structuredClone(parts[pick(parts.length)])
    const action = pick(3)
    if (action === 0) Reflect.deleteProperty(place, name)
    else Reflect.set(place, action === 1 ? name : `added ${name.replace(/\W/g, "")}`, part)
    // As if it had been sent, so that lists have no holes.
    return JSON.parse(JSON.stringify(file))
  }
})

/** The path of the fault in a file, if it has one. */
function faultOf(file: unknown): string | undefined {
  try {
    resolveTokens(file)
    return undefined
  } catch (fault) {
    if (!(fault instanceof TokenFault)) throw fault
    return fault.path.join(".")
  }
}

function subtrees(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [value]
  return [value, ...Object.values(value).flatMap(subtrees)]
}
