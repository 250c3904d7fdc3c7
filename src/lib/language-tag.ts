/** Accepts only language codes of two or three letters. Longer codes are reserved in BCP 47, and usually a mistake. */
const LANGUAGE = /^[a-z]{2,3}([-_]|$)/i

/**
 * The BCP 47 language tag that a text means, in its usual spelling: `pt-br` and `pt_BR` become `pt-BR`. `undefined` if
 * it means none.
 */
export function parseLanguageTag(text: string): string | undefined {
  if (!LANGUAGE.test(text)) return undefined
  try {
    return Intl.getCanonicalLocales(text.replaceAll("_", "-"))[0]
  } catch {
    return undefined
  }
}

/**
 * A tag that `Intl` accepts: the text's own, else that of `otherwise`, else English. `Intl` throws for any other text, and
 * the engine stores orders with any text as their locale.
 */
export function languageTag(text: string | null | undefined, otherwise = "en"): string {
  return parseLanguageTag(text ?? "") ?? parseLanguageTag(otherwise) ?? "en"
}
