import { AsyncLocalStorage } from "node:async_hooks"

/**
 * The languages that PostgreSQL knows an alphabet of: a collation `de-x-icu` for each, in `pg_collation`. Other
 * languages are sorted by Unicode's own order (`und`).
 */
export const SORTED_LANGUAGES: readonly string[] = (
  "af am ar as az be bg bn bo br bs ca cs cy da de ee el en eo es et eu fa fi fil fo fr fy ga gl gu ha haw he hi hr " +
  "hu hy id ig is it ja ka kk kl km kn ko kok ky lb lo lt lv mk ml mn mr ms mt my nb ne nl nn om or pa pl ps pt ro " +
  "ru rw se si sk sl so sq sr sr-Latn sv sw ta te th ti tr uk ur uz vi yi yo yue zh zh-Hant zu"
).split(" ")
const KNOWN = new Set(SORTED_LANGUAGES)

interface Answer {
  language: () => Promise<string | undefined>
  /** Read once for each request, and only if a list is sorted by names. */
  collation?: Promise<string>
}

const storage = new AsyncLocalStorage<Answer>()

/** Runs `work`, whose lists sort names as this language does. It is available in all async work of a request. */
export function sortNamesIn<Result>(language: Answer["language"], work: () => Result): Result {
  return storage.run({ language }, work)
}

/** True within a request whose answer has a language. */
export function hasNameOrder(): boolean {
  return storage.getStore() !== undefined
}

/**
 * PostgreSQL's collation for names in the answer's language. SQL of `readRows` gets it as `COLLATE :name_order:`, which
 * stands after the column: `ORDER BY title COLLATE :name_order: DESC, id DESC`. All orders of one list must use it.
 */
export async function nameCollation(): Promise<string> {
  const answer = storage.getStore()
  if (!answer) return collationOf(undefined)
  // Outside of the storage, because reading the language may itself sort names.
  answer.collation ??= storage.exit(answer.language).then(collationOf)
  return answer.collation
}

/** The same order for names that are sorted here: `names.sort(await nameOrder())`. */
export async function nameOrder(): Promise<(one: string, other: string) => number> {
  const language = (await nameCollation()).replace("-x-icu", "")
  // For an unknown language, Node would take that of its process. English has Unicode's own order.
  return new Intl.Collator(language === "und" ? "en" : language).compare
}

/** A language tag (BCP 47) is only looked up in the list, so it never becomes part of SQL itself. */
export function collationOf(locale: string | undefined): string {
  const { language, script } = parsed(locale) ?? {}
  const own = language === "no" ? "nb" : language
  const known = [`${own}-${script}`, `${own}`].find((code) => KNOWN.has(code))
  return `${known ?? "und"}-x-icu`
}

function parsed(locale: string | undefined): Intl.Locale | undefined {
  try {
    return locale === undefined ? undefined : new Intl.Locale(locale).maximize()
  } catch {
    return undefined
  }
}
