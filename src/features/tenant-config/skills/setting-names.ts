import { say } from "../../../kits/skills/lib/texts"
import type { Language } from "../../../kits/skills/skill"
import type { AreaName } from "../../../lib/registry"
import { areaName, choiceName, fieldName } from "../../setting-texts"
import { areaOf } from "../../settings"

const ON = { en: "on", tr: "açık" }
const OFF = { en: "off", tr: "kapalı" }

/** The name of a setting with the name of its area, as on the settings pages. */
export function settingName(area: string, field: string, language: Language): string {
  return `${areaText(area, language)}: ${fieldName(area, field, language) ?? inWords(field)}`
}

export function areaText(area: string, language: Language): string {
  return areaName(area, language) ?? sentenceCase(inWords(area))
}

/** The value of a setting in words; `null` if there is none. */
export function settingValue(
  area: AreaName,
  field: string,
  value: unknown,
  language: Language,
): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === "boolean") return say(value ? ON : OFF, language)
  if (typeof value !== "string") return JSON.stringify(value)
  return (isChoice(area, field, value) ? choiceName(value, language) : undefined) ?? value
}

/** Whether a value is one of the setting's fixed values. A shop's own text is shown as it is. */
function isChoice(area: AreaName, field: string, value: string): boolean {
  const property = areaOf(area).jsonSchema.properties?.[field]
  if (typeof property !== "object") return false
  const choices = [property, ...(property.anyOf ?? [])]
  return choices.some((choice) => typeof choice === "object" && choice.enum?.includes(value))
}

function inWords(name: string): string {
  return name.replaceAll(/[_-]/g, " ")
}

function sentenceCase(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
