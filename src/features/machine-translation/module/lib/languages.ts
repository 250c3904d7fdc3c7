const TRADITIONAL_CHINESE = new Set(["TW", "HK", "MO"])
const LATIN_AMERICA = new Set("AR BO CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV UY VE 419".split(" "))

/** DeepL's name of a target language. Some languages have several variants. */
export function deeplTarget(locale: string): string {
  const { language, region, script } = new Intl.Locale(locale)
  if (language === "en") return region === undefined || region === "US" ? "EN-US" : "EN-GB"
  if (language === "pt") return region === "BR" ? "PT-BR" : "PT-PT"
  if (language === "zh")
    return script === "Hant" || TRADITIONAL_CHINESE.has(region ?? "") ? "ZH-HANT" : "ZH-HANS"
  if (language === "es" && LATIN_AMERICA.has(region ?? "")) return "ES-419"
  return deeplSource(locale)
}

/** DeepL's name of a source language. It has no variants. */
export function deeplSource(locale: string): string {
  const { language } = new Intl.Locale(locale)
  return (language === "no" || language === "nn" ? "nb" : language).toUpperCase()
}

/** True if both are the same language in the same variant, so that there is nothing to translate. */
export function isSameLanguage(one: string, other: string): boolean {
  return new Intl.Locale(one).maximize().toString() === new Intl.Locale(other).maximize().toString()
}
