import i18next from "i18next"

type Texts = { [key: string]: string | Texts }

/** The dashboard's language codes, and the names of our files. */
const LANGUAGES: Record<string, string> = {
  en: "en",
  tr: "tr",
  de: "de",
  fr: "fr",
  es: "es",
  it: "it",
  ptBR: "pt",
  ptPT: "pt",
  nl: "nl",
  ru: "ru",
  ar: "ar",
  zhCN: "zh",
}

/** Each feature has a folder with a file per language. Vite finds them, so there is no list to maintain. */
const files = import.meta.glob<Texts>("./*/*.json", { import: "default" })

/**
 * Our texts in one language, by one of the dashboard's codes. A language that we do not have gets the English texts,
 * which the dashboard shows instead of missing ones.
 */
export async function textsIn(code: string): Promise<Record<string, { svc: Texts }>> {
  const shown = shownFor(code)
  const ofLanguage = Object.entries(files).filter(([file]) => file.endsWith(`/${LANGUAGES[shown]}.json`))
  const trees = await Promise.all(ofLanguage.map(([, load]) => load()))
  return { [shown]: { svc: trees.reduce<Texts>(merge, {}) } }
}

function shownFor(code: string): string {
  return Object.hasOwn(LANGUAGES, code) ? code : "en"
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

/** The language that the admin has chosen before. The engine's dashboard looks for it in the same places. */
function chosen(): string {
  if (typeof document === "undefined") return "en"
  return /(?:^|; )lng=([^;]+)/.exec(document.cookie)?.[1] ?? localStorage.getItem("lng") ?? "en"
}

const change = i18next.changeLanguage.bind(i18next)

/** The engine changes the language without loading the page again, so the texts are loaded before the change. */
i18next.changeLanguage = async (code, callback) => {
  if (code && !i18next.hasResourceBundle(shownFor(code), "svc"))
    for (const [language, { svc }] of Object.entries(await textsIn(code)))
      i18next.addResourceBundle(language, "svc", svc)
  return change(code, callback)
}

/** Our texts in the admin's language, once `ready`. All languages together are a tenth of the dashboard's code. */
const resources: Awaited<ReturnType<typeof textsIn>> = {}
export default resources

/** Is done when the texts are there. The build and the development server start the dashboard after it. */
export const ready = textsIn(chosen()).then((texts) => Object.assign(resources, texts))
