import { z } from "zod"
import { errors } from "../../../lib/errors"
import { choicesRule, httpUrl, line, ONE_LINE, ONE_LINE_RULE, plainTextField } from "../../../lib/fields"
import { parse } from "../../../lib/parse"

export const ATTRIBUTE_TYPES = [
  ...(["text", "long_text", "number", "boolean", "select", "multi_select"] as const),
  ...(["date", "color", "url"] as const),
] as const

const MAX_ATTRIBUTES = 50
const MAX_CHOICES = 100
const MAX_TEXT_LENGTH = 500
const MAX_LONG_TEXT_LENGTH = 5000

const named = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,49}$/, "must be lower-case letters, digits and _, beginning with a letter")
    // Refuses names that every JavaScript object has, such as `constructor`.
    .refine((key) => !(key in {}), "is reserved")
    .describe("The key of the value in a product.")
    .meta({ examples: ["material"] }),
  label: line(100).meta({ examples: ["Material"] }),
  type: z.enum(ATTRIBUTE_TYPES).meta({ examples: ["select"] }),
  choices: z
    .array(line(100))
    .max(MAX_CHOICES)
    .default([])
    .describe("What `select` and `multi_select` let choose from.")
    .meta({ examples: [["Cotton", "Linen"]] }),
  unit: line(20).nullable().default(null).describe("Such as `cm`, for `number`."),
  minimum: z.number().nullable().default(null).describe("For `number`."),
  maximum: z.number().nullable().default(null).describe("For `number`."),
  help: line(300).nullable().default(null).describe("Says more to whoever fills it in."),
  is_required: z.boolean().default(false),
  default: z.json().default(null).describe("What a new product begins with."),
})

export type Attribute = z.output<typeof named>

const isChoice = ({ type }: Attribute) => type === "select" || type === "multi_select"

/** An attribute that products can have. */
const attribute = named
  .refine((one) => isChoice(one) === one.choices.length > 0, {
    path: ["choices"],
    message: "must be set for select and multi_select only",
  })
  .refine(({ choices }) => new Set(choices).size === choices.length, {
    path: ["choices"],
    message: "must differ from each other",
  })
  .check(({ value, issues }) => {
    const { minimum, maximum } = value
    if (minimum === null || maximum === null || minimum <= maximum) return
    const message = `must not be more than 'maximum' (${maximum})`
    issues.push({ code: "custom", input: value, path: ["minimum"], message })
  })
  .refine((one) => one.default === null || valueOf(one).safeParse(one.default).success, {
    path: ["default"],
    message: "must be a valid value of this attribute",
  })

/** A template's attributes, in order. */
export const attributes = z
  .array(attribute)
  .max(MAX_ATTRIBUTES)
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, "must have keys that differ")

/**
 * Checks a product's attribute values against the attributes of its template. Drops empty values and adds default
 * values. Throws 400 `missing_field`, `invalid_field`, `out_of_range` or `unknown_field` with the attribute's name.
 *
 * @param name the request field that contains the values.
 */
export function checkAttributeValues(
  template: Attribute[],
  values: Record<string, unknown>,
  name = "values",
): Record<string, unknown> {
  const schema = z.strictObject(
    Object.fromEntries(template.map((one) => [one.key, valueOf(one).nullable().optional()])),
  )
  const given = parse(schema, values, name)
  const entries = template.map((one): [string, unknown] => {
    const value = given[one.key]
    return [one.key, value === undefined ? one.default : value]
  })
  const missing = template.find(({ key, is_required }) => is_required && isEmpty(new Map(entries).get(key)))
  if (missing) throw errors.missingField(`${name}.${missing.key}`)
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

/** The schema of one attribute's value. */
function valueOf({ type, choices, minimum, maximum }: Attribute): z.ZodType {
  switch (type) {
    case "text":
      return line(MAX_TEXT_LENGTH)
    case "long_text":
      return plainTextField(MAX_LONG_TEXT_LENGTH)
    case "number":
      return z
        .number()
        .min(minimum ?? -Number.MAX_VALUE)
        .max(maximum ?? Number.MAX_VALUE)
    case "boolean":
      return z.boolean()
    case "select":
      return oneOf(choices)
    case "multi_select":
      return z
        .array(oneOf(choices))
        .max(choices.length)
        .refine((chosen) => new Set(chosen).size === chosen.length, "must differ from each other")
    case "date":
      return z.iso.date("must be a date such as 2026-03-14")
    case "color":
      return z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #1a2b3c")
    case "url":
      return httpUrl
  }
}

function oneOf(choices: string[]) {
  return z
    .string()
    .regex(ONE_LINE, ONE_LINE_RULE)
    .refine((value) => choices.includes(value), choicesRule(choices))
}
