import { isRecord } from "../../lib/draft"

/** The keys of the allowed categories as one text, such as `analytics, marketing`. A dash if none is. */
export function allowedIn(categories: Readonly<Record<string, boolean>>): string {
  const keys = Object.keys(categories).filter((key) => categories[key] === true)
  return keys.join(", ") || "–"
}

/** A stored banner's texts in a language such as `de-AT`. Fallbacks: `de`, English, then any language. */
export function wordsOf(content: Readonly<Record<string, unknown>>, locale: string) {
  const copy = inLanguage(content.copy, locale)
  const categories = Array.isArray(content.categories) ? content.categories.filter(isRecord) : []
  return {
    title: textIn(copy, "title"),
    description: textIn(copy, "description"),
    categories: categories.map(({ key, texts }) => {
      const own = inLanguage(texts, locale)
      return {
        key: String(key),
        title: textIn(own, "title") || String(key),
        description: textIn(own, "description"),
      }
    }),
  }
}

function inLanguage(texts: unknown, locale: string): Readonly<Record<string, unknown>> {
  if (!isRecord(texts)) return {}
  const found = texts[locale] ?? texts[locale.split("-", 1)[0] ?? ""] ?? texts.en ?? Object.values(texts)[0]
  return isRecord(found) ? found : {}
}

function textIn(texts: Readonly<Record<string, unknown>>, name: string): string {
  const text = texts[name]
  return typeof text === "string" ? text : ""
}
