const ENGLISH = "Page {page} of {pages}"

const LABELS: Record<string, string> = {
  en: ENGLISH,
  tr: "Sayfa {page} / {pages}",
  de: "Seite {page} von {pages}",
  fr: "Page {page} sur {pages}",
  es: "Página {page} de {pages}",
  it: "Pagina {page} di {pages}",
  pt: "Página {page} de {pages}",
  nl: "Pagina {page} van {pages}",
  ru: "Страница {page} из {pages}",
  ar: "صفحة {page} من {pages}",
  zh: "第 {page} 页，共 {pages} 页",
}

/** The page number of printed documents in the language of a locale such as `de-AT`. The fallback is English. */
export function pageLabel(locale: string): string {
  return LABELS[locale.split("-", 1)[0] ?? ""] ?? ENGLISH
}
