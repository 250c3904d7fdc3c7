import { z } from "zod"
import { ONE_LINE, ONE_LINE_RULE, pageAddress } from "../../lib/fields"
import { localeCode } from "../publications/locales"
import { writtenMoment } from "../rows/fields"
import { conditionField } from "./condition-schema"
import { exampleContent } from "./example"
import { FIELD_TYPES } from "./field-types"
import { FILE_GROUPS, FILE_TYPES } from "./file-types"

/** The limits of one form. They also limit the work for checking one submission. */
export const LIMITS = {
  steps: 20,
  fieldsPerForm: 100,
  options: 200,
  locales: 30,
  label: 300,
  help: 1_000,
  consentText: 5_000,
  line: 1_000,
  text: 20_000,
  pattern: 300,
} as const

/** A text in several languages, by locale. */
const texts = <Text extends z.ZodType<string>>(text: Text) =>
  z
    .record(localeCode, text)
    .refine(
      (value) => Object.keys(value).length <= LIMITS.locales,
      `has more than ${LIMITS.locales} languages`,
    )
    .meta({ examples: [{ en: "Your name" }] })

const lineOf = (longest: number) => z.string().regex(ONE_LINE, ONE_LINE_RULE).trim().min(1).max(longest)
/** A text of several lines. Excludes control characters except tabs and line ends. */
const paragraph = (longest: number) =>
  z
    .string()
    .regex(/^[^\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/u, "must not contain control characters")
    .trim()
    .min(1)
    .max(longest)

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)

/**
 * The name of a field. The pattern excludes names that every JavaScript object has, because those contain capitals or
 * begin with `_`.
 */
export const fieldName = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z0-9_]*$/, "must be lower-case letters, digits and _, such as first_name")
  .refine((name) => name !== "constructor", "is a reserved name")
  .meta({ examples: ["email"] })

const optionValue = z
  .string()
  .regex(ONE_LINE, ONE_LINE_RULE)
  .trim()
  .min(1)
  .max(100)
  .refine((value) => !value.includes(";"), "must not contain ';'")

const bound = z.union([z.number(), z.iso.date()])

const validation = z.strictObject({
  min_length: optional(z.int().min(0).max(LIMITS.text)),
  max_length: optional(z.int().min(1).max(LIMITS.text)),
  min: optional(bound).describe("The smallest number, the earliest date or the fewest choices."),
  max: optional(bound).describe("The largest number, the latest date or the most choices."),
  pattern: optional(z.string().min(1).max(LIMITS.pattern)).describe(
    "A regular expression (RE2) for the whole text.",
  ),
  accept: z
    .array(z.enum([...FILE_TYPES, ...FILE_GROUPS]))
    .max(FILE_TYPES.length)
    .default([])
    .describe("The types of a file. Empty: all that the media library accepts."),
  max_bytes: optional(z.int().min(1)).describe("The largest size of one file."),
  max_files: optional(z.int().min(1).max(10)).describe("The most files. `null`: one."),
})

export const formField = z.strictObject({
  name: fieldName,
  type: z.enum(FIELD_TYPES).meta({ examples: ["email"] }),
  label: texts(lineOf(LIMITS.label)),
  help: optional(texts(paragraph(LIMITS.help))),
  placeholder: optional(texts(lineOf(LIMITS.label))),
  is_required: z.boolean().default(false),
  default_value: optional(
    z.union([z.string().max(LIMITS.line), z.number(), z.boolean(), z.array(optionValue).max(LIMITS.options)]),
  ),
  options: z
    .array(z.strictObject({ value: optionValue, label: texts(lineOf(LIMITS.label)) }))
    .max(LIMITS.options)
    .default([]),
  validation: validation.prefault({}),
  visible_if: optional(conditionField),
  consent_text: optional(texts(paragraph(LIMITS.consentText))).describe("The text that a visitor agrees to."),
})

const formStep = z.strictObject({
  id: fieldName.meta({ examples: ["contact"] }),
  title: optional(texts(lineOf(LIMITS.label))),
  fields: z.array(formField).min(1).max(LIMITS.fieldsPerForm),
})

/** A path such as `/blog/*`. The `*` at the end stands for any rest. */
const pathRule = z
  .string()
  .max(500)
  .regex(/^\/[^\s*]*\*?$/, "must be a path such as /blog or /blog/*")

const AUDIENCES = ["everybody", "guests", "customers"] as const

export const popupRules = z.strictObject({
  delay_seconds: optional(z.int().min(0).max(3_600)),
  scroll_percent: optional(z.int().min(1).max(100)),
  on_exit_intent: z.boolean().default(false),
  paths: z.array(pathRule).max(50).default([]).describe("Empty: on all pages."),
  audience: z.enum(AUDIENCES).default("everybody"),
  locales: z.array(localeCode).max(LIMITS.locales).default([]).describe("Empty: in all languages."),
  frequency_days: z.int().min(0).max(365).default(7).describe("Days until a visitor sees it again."),
  starts_at: optional(writtenMoment),
  ends_at: optional(writtenMoment),
})

/** The content of one version of a form. `checkContent` checks rules between several fields. */
export const formContent = z
  .strictObject({
    default_locale: localeCode.default("en"),
    title: texts(lineOf(LIMITS.label)),
    steps: z.array(formStep).min(1).max(LIMITS.steps),
    submit_label: optional(texts(lineOf(100))),
    after_submit: z
      .strictObject({
        type: z.enum(["message", "redirect"]).default("message"),
        message: optional(texts(paragraph(LIMITS.consentText))),
        url: optional(texts(pageAddress)),
      })
      .prefault({}),
    popup: optional(popupRules).describe("When the form shows as a pop-up."),
  })
  .meta({ id: "FormContent", examples: [exampleContent] })

export type FormContent = z.output<typeof formContent>
export type FormField = z.output<typeof formField>
export type FieldType = FormField["type"]
