/** The languages in which content can be written. They are the dashboard's languages. */
const LANGUAGES =
  "ar bg bs cs de el en es fa fi fr he hr hu id it ja ko lt mk mn nl pl pt pt-BR ro ru sv th tr uk vi zh zh-TW".split(
    " ",
  )

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/

/** Converts a dashboard code such as `ptBR` into a BCP 47 tag such as `pt-BR`. */
export function localeOf(language: string): string {
  return language.replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2")
}

/** A language's name in the reader's language: `Deutsch` for `de`. */
export function languageName(code: string, reader: string): string {
  const name = new Intl.DisplayNames([localeOf(reader)], { type: "language" }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(localeOf(reader)) + name.slice(1)
}

export function languagesBeside(taken: string[], reader: string): { code: string; name: string }[] {
  return LANGUAGES.filter((code) => !taken.includes(code))
    .map((code) => ({ code, name: languageName(code, reader) }))
    .sort((a, b) => a.name.localeCompare(b.name, localeOf(reader)))
}

export type Direction = "ltr" | "rtl" | "auto"

/** The text direction of a language. If the language is unknown, the browser decides by the text. */
export function directionOf(code: string | undefined): Direction {
  if (code === undefined) return "auto"
  return RIGHT_TO_LEFT.test(code) ? "rtl" : "ltr"
}
