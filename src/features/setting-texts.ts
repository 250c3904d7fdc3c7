import { features } from "./all"

type Language = "en" | "tr"

/** The texts of all features in one language. A feature may name a field in the area of another feature. */
const namesIn = (language: Language) => {
  const texts = features.flatMap(({ settingTexts }) => settingTexts?.[language].config ?? [])
  const areas = texts.flatMap((text) => Object.entries(text.areas))
  return {
    areas: new Map(areas.flatMap(([area, { title }]) => (title === undefined ? [] : [[area, title]]))),
    fields: new Map(
      areas.flatMap(([area, { fields = {} }]) =>
        Object.entries(fields).map(([field, name]) => [`${area}.${field}`, name]),
      ),
    ),
    groups: new Map(texts.flatMap(({ groups = {} }) => Object.entries(groups))),
    choices: new Map(texts.flatMap(({ choices = {} }) => Object.entries(choices))),
  }
}

const NAMES = { en: namesIn("en"), tr: namesIn("tr") }

export function areaName(area: string, language: Language): string | undefined {
  return NAMES[language].areas.get(area)
}

/** The name of a field with the name of its group, such as `Stripe: Secret key`. */
export function fieldName(area: string, field: string, language: Language): string | undefined {
  const { fields, groups } = NAMES[language]
  const name = fields.get(`${area}.${field}`)
  if (name === undefined) return undefined
  const group = groups.get(field.replace(/_.*$/s, ""))
  return group === undefined ? withoutHint(name) : `${group}: ${withoutHint(name)}`
}

/** The name of a value to choose from. */
export function choiceName(value: string, language: Language): string | undefined {
  return NAMES[language].choices.get(value)
}

/** A label may end with a hint in brackets or after a semicolon: `Difficulty (1–99)`. */
function withoutHint(label: string): string {
  return label.replace(/ *\([^()]*\)$/, "").replace(/;.*$/s, "")
}
