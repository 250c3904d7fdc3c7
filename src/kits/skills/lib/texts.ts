import type { Language } from "../skill"

/** The text in a language, with values in place of its `{placeholders}`. */
export function say(
  texts: Record<Language, string>,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  return texts[language].replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
