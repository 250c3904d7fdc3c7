type Texts = { [key: string]: string | Texts }

/** Each feature has a folder with a file per language. Vite finds them, so there is no list to maintain. */
const files = import.meta.glob<Texts>("./*/*.json", { eager: true, import: "default" })

/** Our texts per language, with the dashboard's language codes. */
export default {
  en: { svc: textsIn("en") },
  tr: { svc: textsIn("tr") },
  de: { svc: textsIn("de") },
  fr: { svc: textsIn("fr") },
  es: { svc: textsIn("es") },
  it: { svc: textsIn("it") },
  ptBR: { svc: textsIn("pt") },
  ptPT: { svc: textsIn("pt") },
  nl: { svc: textsIn("nl") },
  ru: { svc: textsIn("ru") },
  ar: { svc: textsIn("ar") },
  zhCN: { svc: textsIn("zh") },
}

function textsIn(language: string): Texts {
  const ofLanguage = Object.entries(files).filter(([file]) => file.endsWith(`/${language}.json`))
  return ofLanguage.reduce<Texts>((texts, [, more]) => merge(texts, more), {})
}

/** Merges trees, because features share branches such as `config.areas` and `assistant.skills`. No key occurs twice. */
function merge(texts: Texts, more: Texts): Texts {
  const merged = { ...texts }
  for (const [key, text] of Object.entries(more)) {
    const known = merged[key]
    merged[key] = typeof text === "string" || typeof known !== "object" ? text : merge(known, text)
  }
  return merged
}
