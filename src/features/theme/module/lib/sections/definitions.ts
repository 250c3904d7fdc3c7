import { z } from "zod"
import { line } from "../../../../../lib/fields"

const NAME = /^[a-z][a-z0-9_-]*$/
/** The name of a setting, a section, a menu or the like. */
export const lookName = z.string().max(60).regex(NAME, "must be lower-case letters, digits and hyphens")

const MAX_SETTINGS = 50
const MAX_TYPES = 50
const MAX_OPTIONS = 30
const MAX_BLOCKS = 50

const few = <Value extends z.ZodType>(value: Value, most: number) =>
  z
    .record(lookName, value)
    .refine((all) => Object.keys(all).length <= most, `at most ${most} entries are allowed`)

/** The kinds of values that a setting can have. */
const settingKind = z.enum([
  "text",
  "long_text",
  "number",
  "switch",
  "choice",
  "color",
  "image",
  "link",
  "reference",
])

/** Describes a setting of a theme, a section or a block. */
export const settingDefinition = z
  .strictObject({
    kind: settingKind,
    label: line(100).optional().describe("For the editor. The built-in settings have translated labels."),
    is_required: z.boolean().optional(),
    min: z.number().optional().describe("For `number`."),
    max: z.number().optional().describe("For `number`."),
    options: z
      .array(lookName)
      .min(1)
      .max(MAX_OPTIONS)
      .optional()
      .describe("For `choice`: the values to choose from."),
    to: lookName.optional().describe("For `reference`: the kind of the thing, such as `product`."),
  })
  .superRefine(({ kind, options, to, min, max }, context) => {
    const complain = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message })
    if (kind === "choice" && !options) complain("options", "a choice needs options")
    if (kind === "reference" && to === undefined) complain("to", "a reference needs the kind of the thing")
    if (min !== undefined && max !== undefined && min > max) complain("max", "must not be less than 'min'")
  })
  .meta({ examples: [{ kind: "text", label: "Heading" }] })

const settingDefinitions = few(settingDefinition, MAX_SETTINGS).meta({
  examples: [{ heading: { kind: "text", label: "Heading" } }],
})

/** Describes a type of section: its settings, and the types of its blocks. */
const sectionDefinition = z
  .strictObject({
    label: line(100).optional(),
    settings: settingDefinitions,
    blocks: few(
      z.strictObject({ label: line(100).optional(), settings: settingDefinitions }),
      MAX_TYPES,
    ).meta({ examples: [{}] }),
  })
  .meta({ examples: [{ settings: { heading: { kind: "text" } }, blocks: {} }] })

export const lookDefinitions = z.strictObject({
  settings: settingDefinitions,
  sections: few(sectionDefinition, MAX_TYPES).meta({
    examples: [{ lookbook: { settings: { heading: { kind: "text" } }, blocks: {} } }],
  }),
})

const setting = z.union([z.string().max(5000), z.number(), z.boolean(), z.null()])
export const settings = z.record(lookName, setting).meta({ examples: [{ is_wide: true }] })

const block = z.strictObject({ id: lookName, type: lookName, settings })
export const section = z.strictObject({ type: lookName, settings, blocks: z.array(block).max(MAX_BLOCKS) })

export type Settings = z.output<typeof settings>
export type Block = z.output<typeof block>
export type Section = z.output<typeof section>
export type SettingDefinition = z.output<typeof settingDefinition>
export type LookDefinitions = z.output<typeof lookDefinitions>
