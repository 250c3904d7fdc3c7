/**
 * PostgreSQL's stemmers, which reduce words to their stems ("lamps" to "lamp"), by language. Some languages have no
 * stemmer, for example Chinese.
 */
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

/** The stemmers for these languages. */
export function stemmersFor(locales: string[]): string[] {
  const stemmers = locales.map((locale) => STEMMERS[locale.split("-", 1)[0] ?? ""])
  return [...new Set(stemmers.filter((stemmer) => stemmer !== undefined))]
}
