import fc from "fast-check"
import { COMPARED } from "../../../src/kits/form-logic/dependencies"
import { FIELD_TYPES } from "../../../src/kits/form-logic/field-types"
import type { FormContent } from "../../../src/kits/form-logic/schemas"

/** Random forms whose conditions have no cycle, and random answers to them. For specs. */

const VALUES = ["a", "b", "c", "d"]
const TEXT_TYPES = ["text", "long_text", "email", "phone", "hidden"]
const CHOICE_TYPES = ["select", "multi_select", "radio"]
const MAX_FIELDS = 7
const text = (value: string) => ({ en: value })

type Type = (typeof FIELD_TYPES)[number]

const DATES = ["2026-01-01", "2026-06-15", "2026-12-31", "2026-02-30", "soon"]
const TEXTS = [
  "",
  " ",
  "a",
  " a ",
  "ab",
  "abc",
  "ada@reader.example",
  "a@b",
  "+31 10 123 4567",
  "12",
  "=1+1",
  "x\ny",
  "\u202Ex",
  "😀",
]

function scalarFor(type: Type): fc.Arbitrary<string | number | boolean> {
  const kind = COMPARED[type].value
  if (kind === "number") return fc.integer({ min: -2, max: 8 })
  if (kind === "boolean") return fc.boolean()
  if (type === "date") return fc.constantFrom("2026-01-01", "2026-06-15", "2026-12-31")
  return CHOICE_TYPES.includes(type) ? fc.constantFrom(...VALUES) : fc.constantFrom("a", "ab", "abc", "12")
}

function comparisonOf(other: { name: string; type: Type }): fc.Arbitrary<object> {
  return fc.constantFrom(...COMPARED[other.type].operators).chain((op): fc.Arbitrary<object> => {
    const base = { field: other.name, op }
    if (op === "empty") return fc.constantFrom(base, { ...base, value: true }, { ...base, value: false })
    if (op === "in")
      return fc
        .array(scalarFor(other.type), { minLength: 1, maxLength: 3 })
        .map((value) => ({ ...base, value }))
    return scalarFor(other.type).map((value) => ({ ...base, value }))
  })
}

function conditionOf(others: { name: string; type: Type }[], depth: number): fc.Arbitrary<object> {
  const leaf = fc.constantFrom(...others).chain(comparisonOf)
  if (depth === 0) return leaf
  const inner = conditionOf(others, depth - 1)
  const parts = fc.array(inner, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    { weight: 3, arbitrary: leaf },
    { weight: 1, arbitrary: parts.map((all) => ({ all })) },
    { weight: 1, arbitrary: parts.map((any) => ({ any })) },
    { weight: 1, arbitrary: inner.map((not) => ({ not })) },
  )
}

function limitsOf(type: Type): fc.Arbitrary<object> {
  const pair = (low: string, high: string, most: number) =>
    fc
      .tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 0, max: 3 }), fc.boolean(), fc.boolean())
      .map(([from, more, hasLow, hasHigh]) => ({
        ...(hasLow && { [low]: from }),
        ...(hasHigh && { [high]: from + more }),
      }))
  if (TEXT_TYPES.includes(type)) return pair("min_length", "max_length", 3)
  if (type === "number" || type === "rating" || type === "multi_select") return pair("min", "max", 3)
  if (type === "file") return fc.constantFrom({}, { max_files: 1 }, { max_files: 2, accept: ["image/*"] })
  return type === "date" ? fc.constantFrom({}, { min: "2026-02-01" }, { max: "2026-07-01" }) : fc.constant({})
}

function fieldOf(index: number, type: Type, earlier: { name: string; type: Type }[]): fc.Arbitrary<object> {
  return fc.record({
    name: fc.constant(`f${index}`),
    type: fc.constant(type),
    label: fc.constant(text(`Field ${index}`)),
    is_required: fc.boolean(),
    validation: limitsOf(type),
    options: fc.constant(
      CHOICE_TYPES.includes(type) ? VALUES.map((value) => ({ value, label: text(value) })) : [],
    ),
    consent_text: fc.constant(type === "consent" ? text("I agree.") : null),
    visible_if:
      earlier.length === 0
        ? fc.constant(null)
        : fc.oneof(
            { weight: 1, arbitrary: fc.constant(null) },
            { weight: 3, arbitrary: conditionOf(earlier, 2) },
          ),
  })
}

/**
 * The content of a form, before it is parsed. Its fields are in random order, so a condition may name a later field.
 */
export const randomForm: fc.Arbitrary<object> = fc
  .array(fc.constantFrom(...FIELD_TYPES), { minLength: 1, maxLength: MAX_FIELDS })
  .chain((types) => {
    const named = types.map((type, index) => ({ name: `f${index}`, type }))
    const fields = fc.tuple(...named.map(({ type }, index) => fieldOf(index, type, named.slice(0, index))))
    return fields.chain((all) => fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }))
  })
  .map((fields) => {
    const half = Math.ceil(fields.length / 2)
    const steps = [fields.slice(0, half), fields.slice(half)].filter((part) => part.length > 0)
    return {
      title: text("Form"),
      steps: steps.map((part, index) => ({ id: `s${index}`, fields: part })),
    }
  })

const plausible = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...DATES),
  fc.integer({ min: -3, max: 9 }),
  fc.constantFrom(1.5, 0, true, false, null),
  fc.constantFrom(...VALUES),
  fc.uniqueArray(fc.constantFrom(...VALUES), { maxLength: 4 }),
  fc.constantFrom<string[]>(["a", "a"], ["z"], ["a.pdf"], ["a.pdf", "b.pdf", "c.pdf"], [""]),
  fc.string({ maxLength: 8 }),
)

/** Valid and invalid answers for the field names of {@link randomForm}. */
export const randomAnswers = fc.dictionary(
  fc.integer({ min: 0, max: MAX_FIELDS - 1 }).map((index) => `f${index}`),
  plausible,
  { noNullPrototype: true },
)

/** Answers of the right types. Their values may be outside the limits. */
export function rightAnswers({ steps }: Pick<FormContent, "steps">) {
  const fields = steps.flatMap((step) => step.fields)
  const answers = Object.fromEntries(fields.map(({ name, type }) => [name, rightAnswer(type)]))
  return fc.record(answers, { noNullPrototype: true })
}

function rightAnswer(type: Type): fc.Arbitrary<unknown> {
  if (type === "email")
    return fc.integer({ min: 1, max: 99_999 }).map((number) => `ada${number}@reader.example`)
  if (type === "phone") return fc.integer({ min: 1_000, max: 9_999_999 }).map(String)
  // Only a file can answer a file field.
  if (type === "file") return fc.constant(null)
  if (type === "multi_select") return fc.uniqueArray(fc.constantFrom(...VALUES), { minLength: 1 })
  if (COMPARED[type].value === "boolean") return fc.constantFrom(true, true, false)
  if (type === "rating") return fc.integer({ min: 1, max: 5 })
  return TEXT_TYPES.includes(type) ? fc.string({ unit: "grapheme-ascii", maxLength: 6 }) : scalarFor(type)
}
