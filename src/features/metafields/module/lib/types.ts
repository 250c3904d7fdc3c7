import { z } from "zod"
import type { Matches } from "../../../../kits/form-logic/evaluate"
import { patternFault, patternMatcher } from "../../../../kits/form-logic/patterns"
import { isCurrencyCode, UNKNOWN_CURRENCY } from "../../../../lib/currency-codes"
import { excerpt } from "../../../../lib/excerpt"
import { choicesRule, httpUrl, imageUrl, ONE_LINE, ONE_LINE_RULE } from "../../../../lib/fields"

/** The types of a single value. The types in `LISTABLE` also exist as lists, such as `list.text`. */
export const SINGLE_TYPES = [
  ...(["text", "long_text", "rich_text", "number", "decimal", "boolean", "date", "date_time"] as const),
  ...(["url", "color", "money", "rating", "dimension", "weight", "json", "media", "reference"] as const),
] as const
export type SingleType = (typeof SINGLE_TYPES)[number]

const LISTABLE = [
  ...(["text", "number", "decimal", "date", "date_time", "url", "color"] as const),
  ...(["rating", "dimension", "weight", "media", "reference"] as const),
] as const
export const METAFIELD_TYPES = [...SINGLE_TYPES, ...LISTABLE.map((type) => `list.${type}` as const)] as const
export type MetafieldType = (typeof METAFIELD_TYPES)[number]

const MAX_ITEMS = 128
const MAX_TEXT_LENGTH = 64 * 1024
const MAX_ID_LENGTH = 255
const MAX_PATTERN_LENGTH = 500
/** Longer texts are not compared with a pattern, because that could take too long. */
const MAX_MATCHED_LENGTH = 5_000
const MAX_JSON_BYTES = 128 * 1024
/** A request may have 32 levels, and a value begins at the fourth one. */
const DEEPEST_JSON = 28
const LARGEST = Number.MAX_VALUE
const DECIMAL = /^-?\d{1,20}(?:\.\d{1,18})?$/

const number = z.number().refine(Number.isFinite).optional()
const text = z.string().max(255)

/** The rules for a metafield's values. Each type uses some of them. */
export const validations = z
  .strictObject({
    min: number.describe("The smallest number, rating or size."),
    max: number,
    min_length: z.int().min(0).max(MAX_TEXT_LENGTH).optional(),
    max_length: z.int().min(1).max(MAX_TEXT_LENGTH).optional(),
    choices: z.array(text.min(1)).min(1).max(MAX_ITEMS).optional().describe("The allowed texts."),
    pattern: z
      .string()
      .min(1)
      .max(MAX_PATTERN_LENGTH)
      .check((context) => {
        const fault = patternFault(context.value)
        if (fault) context.issues.push({ code: "custom", input: context.value, message: fault })
      })
      .optional()
      .describe("A regular expression (RE2) for the whole text."),
    scale_max: z.int().min(1).max(100).optional().describe("The best rating. Default: 5."),
    resource_type: text.optional().describe("The kind of record that a reference names."),
  })
  .check(({ value, issues }) => {
    const { min, max, min_length = 0, max_length = MAX_TEXT_LENGTH } = value
    const report = (field: string, message: string) =>
      issues.push({ code: "custom", input: value, path: [field], message })
    if (min !== undefined && max !== undefined && min > max)
      report("min", `must not be more than 'max' (${max})`)
    if (min_length > max_length) report("min_length", `must not be more than 'max_length' (${max_length})`)
  })
  .refine(({ min_length = 0, pattern }) => pattern === undefined || min_length <= MAX_MATCHED_LENGTH, {
    path: ["min_length"],
    error: `must not be more than ${MAX_MATCHED_LENGTH} if there is a 'pattern'`,
  })
/** Rules as callers send them: an empty one is no rule, because forms send empty fields. */
export const givenValidations = z.preprocess(withoutEmpty, validations)

function withoutEmpty(given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given
  return Object.fromEntries(
    Object.entries(given).filter(
      ([, rule]) => rule !== null && rule !== "" && !(Array.isArray(rule) && rule.length === 0),
    ),
  )
}

export type Validations = z.output<typeof validations>

/**
 * The schema of a metafield's values. Parsing also converts a value into the form in which it is stored. A rich text is
 * rendered afterwards, because that may take time.
 *
 * @param matches compares texts with patterns, for all values of a request
 */
export function valueSchema(
  type: MetafieldType,
  rules: Validations,
  matches: Matches = patternMatcher(),
): z.ZodType {
  const [kind, item] = type.split(".")
  const schemaOf = (name: string) => SCHEMAS[z.enum(SINGLE_TYPES).parse(name)](rules, matches)
  if (kind !== "list" || !item) return schemaOf(type)
  // The number of items is checked first, because checking an item may be costly.
  return z
    .array(z.unknown())
    .max(MAX_ITEMS)
    .pipe(z.array(schemaOf(item)))
}

/** The ids of records to which a value refers. */
export function referencesIn(type: MetafieldType, value: unknown): string[] {
  if (type === "reference" && typeof value === "string") return [value]
  if (type === "list.reference" && Array.isArray(value)) return value.filter((id) => typeof id === "string")
  return []
}

/** Makes the schema of a single value. */
const SCHEMAS: Record<SingleType, (rules: Validations, matches: Matches) => z.ZodType> = {
  text: (rules, matches) => chosen(z.string().regex(ONE_LINE, ONE_LINE_RULE), rules, matches),
  long_text: (rules, matches) =>
    chosen(z.string().refine(isCleanText, "must not contain control characters"), rules, matches),
  rich_text: () => z.string().max(MAX_TEXT_LENGTH),
  number: ({ min = -LARGEST, max = LARGEST }) => z.number().min(min).max(max),
  decimal: ({ min = -LARGEST, max = LARGEST }) =>
    z
      .union([z.string(), z.number().transform(String)])
      .refine((value) => DECIMAL.test(value), "must be a decimal such as 12.50")
      .refine((value) => Number(value) >= min && Number(value) <= max, rangeRule(min, max)),
  boolean: () => z.boolean(),
  date: () => z.iso.date("must be a date such as 2026-03-14"),
  date_time: () =>
    z.iso
      .datetime({ offset: true, error: "must be a time such as 2026-03-14T09:26:53Z" })
      .transform((value) => new Date(value).toISOString()),
  url: () => httpUrl,
  color: () =>
    z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, "must be a colour such as #1a2b3c")
      .transform((value) => value.toLowerCase()),
  money: ({ min = 0, max = LARGEST }) =>
    z.strictObject({
      amount: z.number().min(Math.max(0, min)).max(Math.min(1e12, max)),
      currency_code: z
        .string()
        .regex(/^[A-Za-z]{3}$/, "must be a currency code such as eur")
        .transform((code) => code.toLowerCase())
        .refine(isCurrencyCode, UNKNOWN_CURRENCY),
    }),
  rating: ({ min = 0, max = LARGEST, scale_max: best = 5 }) => {
    const value = z.number().min(Math.max(0, min)).max(Math.min(best, max))
    return value
      .transform((given) => ({ value: given, scale_min: 0, scale_max: best }))
      .or(z.strictObject({ value, scale_min: z.literal(0), scale_max: z.literal(best) }))
  },
  dimension: (rules) => measure(["mm", "cm", "m", "in", "ft", "yd"], rules),
  weight: (rules) => measure(["mg", "g", "kg", "oz", "lb"], rules),
  json: () =>
    z
      .json()
      .refine((value) => depthOf(value) <= DEEPEST_JSON, `must be nested at most ${DEEPEST_JSON} levels deep`)
      .refine(
        (value) => Buffer.byteLength(JSON.stringify(value)) <= MAX_JSON_BYTES,
        "must have at most 128 KB",
      ),
  media: () =>
    imageUrl.or(z.string().regex(/^[a-z]+_[0-9A-Za-z]{10,40}$/, "must be the id or address of a file")),
  reference: () =>
    z
      .string()
      .regex(/^[\w-]+$/, "must be the id of a record")
      .max(MAX_ID_LENGTH),
}

function chosen(schema: z.ZodString, rules: Validations, matches: Matches): z.ZodType {
  const { min_length = 0, max_length = MAX_TEXT_LENGTH, choices, pattern } = rules
  const bounded = schema.min(min_length).max(Math.min(max_length, MAX_TEXT_LENGTH))
  const among = choices ? bounded.refine((value) => choices.includes(value), choicesRule(choices)) : bounded
  if (pattern === undefined) return among
  return among.max(MAX_MATCHED_LENGTH).check((context) => {
    const { value } = context
    const match = value.length > MAX_MATCHED_LENGTH || matches(pattern, value)
    if (match === true) return
    const message = match
      ? "is too long to compare with the pattern"
      : `must match the pattern ${excerpt(pattern)}`
    context.issues.push({ code: "custom", input: value, message })
  })
}

function measure(units: readonly [string, ...string[]], { min = 0, max = 1e12 }: Validations) {
  return z.strictObject({ value: z.number().min(Math.max(0, min)).max(max), unit: z.enum(units) })
}

function rangeRule(min: number, max: number): string {
  if (min === -LARGEST) return `must be at most ${max}`
  return max === LARGEST ? `must be at least ${min}` : `must be from ${min} to ${max}`
}

/** Whether a text has only allowed characters. Marks that change the direction of text could hide parts of it. */
function isCleanText(value: string): boolean {
  return !/[^\P{Cc}\n\r\t]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u.test(value)
}

function depthOf(value: unknown): number {
  let depth = 0
  for (let level: unknown[] = [value]; level.length > 0 && depth <= DEEPEST_JSON + 1; depth++)
    level = level.flatMap(partsOf)
  return depth
}

function partsOf(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value) : []
}

/** The texts by which filters find a value. */
export function wordsOf(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value]
  return all.flatMap((one) => {
    if (typeof one === "string") return one.length <= MAX_ID_LENGTH ? [one] : []
    if (typeof one === "number" || typeof one === "boolean") return [String(one)]
    if (typeof one !== "object" || one === null) return []
    const found: unknown = Reflect.get(one, "value") ?? Reflect.get(one, "amount")
    return typeof found === "number" ? [String(found)] : []
  })
}

/** Reads the type that a stored definition has. */
export function typeOf(stored: string): MetafieldType {
  return z.enum(METAFIELD_TYPES).parse(stored)
}
