/** PostgreSQL's stemmers by language. Other languages, for example Chinese, have no stemmer. */
const STEMMERS: Record<string, string> = {
  ar: "arabic_stem",
  da: "danish_stem",
  de: "german_stem",
  en: "english_stem",
  es: "spanish_stem",
  fi: "finnish_stem",
  fr: "french_stem",
  hu: "hungarian_stem",
  it: "italian_stem",
  nb: "norwegian_stem",
  nl: "dutch_stem",
  no: "norwegian_stem",
  pt: "portuguese_stem",
  ro: "romanian_stem",
  ru: "russian_stem",
  sv: "swedish_stem",
  tr: "turkish_stem",
}

/** Returns the text search dictionaries for these languages. */
export function stemmersFor(locales: string[]): string[] {
  const stemmers = locales.map((locale) => STEMMERS[locale.split("-", 1)[0] ?? ""])
  return [...new Set(stemmers.filter((stemmer) => stemmer !== undefined))]
}
