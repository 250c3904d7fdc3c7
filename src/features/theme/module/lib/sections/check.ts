import { z } from "zod"
import { imageUrl, line, pageAddress } from "../../../../../lib/fields"
import { BUILT_IN } from "./built-in"
import type { Block, LookDefinitions, Section, SettingDefinition, Settings } from "./definitions"

interface Fault {
  path: string[]
  message: string
}

interface Look {
  definitions: LookDefinitions
  settings: Settings
  sections: Record<string, Section>
}

/** The shop's own definitions, with the built-in ones below them. */
export function allDefinitions(own: LookDefinitions): LookDefinitions {
  return {
    settings: { ...BUILT_IN.settings, ...own.settings },
    sections: { ...BUILT_IN.sections, ...own.sections },
  }
}

/** Finds settings, sections and blocks that do not follow their definitions. */
export function lookFaults({ definitions, settings, sections }: Look): Fault[] {
  const known = allDefinitions(definitions)
  return [
    ...settingFaults(settings, known.settings, ["settings"]),
    ...Object.entries(sections).flatMap(([id, { type, settings: own, blocks }]) => {
      const path = ["sections", id]
      const section = ownOf(known.sections, type)
      if (!section) return [unknownType(type, known.sections, path)]
      return [
        ...settingFaults(own, section.settings, [...path, "settings"]),
        ...repeatedIds(blocks, path),
        ...blocks.flatMap((block, index) => {
          const at = [...path, "blocks", String(index)]
          const definition = ownOf(section.blocks, block.type)
          return definition
            ? settingFaults(block.settings, definition.settings, [...at, "settings"])
            : [unknownType(block.type, section.blocks, at)]
        }),
      ]
    }),
  ]
}

const ownOf = <Value>(record: Record<string, Value>, name: string) =>
  Object.hasOwn(record, name) ? record[name] : undefined

function unknownType(type: string, known: Record<string, unknown>, path: string[]): Fault {
  const names = Object.keys(known).slice(0, 30).join(", ")
  const choices = names === "" ? "this section has no blocks" : `known types: ${names}`
  return { path: [...path, "type"], message: `'${type}' is no known type; ${choices}` }
}

function repeatedIds(blocks: Block[], path: string[]): Fault[] {
  const seen = new Set<string>()
  return blocks.flatMap(({ id }, index) => {
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return [{ path: [...path, "blocks", String(index), "id"], message: "each block needs its own id" }]
  })
}

function settingFaults(
  settings: Settings,
  definitions: Record<string, SettingDefinition>,
  path: string[],
): Fault[] {
  const unknown = Object.keys(settings).filter((name) => !Object.hasOwn(definitions, name))
  const wrong = Object.entries(definitions).flatMap(([name, definition]) => {
    const fault = valueFault(ownOf(settings, name) ?? null, definition)
    return fault === undefined ? [] : [{ path: [...path, name], message: fault }]
  })
  return [
    ...unknown.map((name) => ({ path: [...path, name], message: "there is no setting with this name" })),
    ...wrong,
  ]
}

function valueFault(value: unknown, definition: SettingDefinition): string | undefined {
  if (value === null) return definition.is_required ? "is required" : undefined
  const { error } = schemaOf(definition).safeParse(value)
  return error?.issues[0]?.message
}

const MAX_LINE_LENGTH = 300
const MAX_TEXT_LENGTH = 5_000
const MAX_ID_LENGTH = 100

const COLOR = /^#[0-9a-f]{6}$/i
/** A picture is named by its address, or by the id of an asset. */
const picture = z.union([imageUrl, z.string().regex(/^[A-Za-z0-9_-]{1,100}$/)], {
  error: "must be the id of a picture, or an address such as https://shop.example/a.jpg",
})

function schemaOf({ kind, options = [], min, max }: SettingDefinition): z.ZodType {
  switch (kind) {
    case "text":
      return line(MAX_LINE_LENGTH)
    case "long_text":
      return z.string().max(MAX_TEXT_LENGTH)
    case "number":
      return z
        .number()
        .min(min ?? -Number.MAX_VALUE)
        .max(max ?? Number.MAX_VALUE)
    case "switch":
      return z.boolean()
    case "choice":
      return z.enum(options, { error: `must be one of the choices: ${options.join(", ")}` })
    case "color":
      return z.string().regex(COLOR, "must be a color such as #1a2b3c")
    case "image":
      return picture
    case "link":
      return pageAddress
    case "reference":
      return z.string().min(1).max(MAX_ID_LENGTH)
  }
}
