import { joinsEndingIn } from "../../lib/text/word-forms"
import { type Word, wordsOfQuery } from "../../lib/text/words"

/** The bindings of `hasWords`. */
export interface WordBindings {
  /** A `tsquery` that also finds joined and divided words. Null if only the query as it is written counts. */
  q_joined: string | null
  /** Patterns for languages without spaces, whose texts PostgreSQL does not divide into words. */
  q_parts: string[]
}

/** Further words of a query are not joined or divided. */
const MAX_WORDS = 12
const MAX_SPLIT_LENGTH = 24
/** Quotes, a minus before a word and `or` have a meaning of their own. */
const HAS_OPERATORS = /"|(^|\s)-|(^|\s)or(\s|$)/i
const NO_LETTERS = /[^\p{L}\p{N}\p{M}]+/gu
const BETWEEN_DIGITS = /^\p{N}\p{N}$/u

export function wordBindings(q = ""): WordBindings {
  if (hasUnspaced(q)) return { q_joined: null, q_parts: q.trim().split(/\s+/).map(patternOf) }
  return { q_joined: HAS_OPERATORS.test(q) ? null : joinedQuery(q), q_parts: [] }
}

/** True if the query is in a script without spaces between words, such as Chinese, or in Korean. */
export function hasUnspaced(q: string): boolean {
  return wordsOfQuery(q).some(({ firstEnd }) => firstEnd !== undefined)
}

/** "wi fi" may be "wifi" in the text, and "wifi" may be "Wi-Fi" or "wi fi". */
function joinedQuery(q: string): string | null {
  const words = wordsOfQuery(q)
  if (words.length === 0 || words.length > MAX_WORDS) return null
  const joins = words.flatMap((word, index) => joinsEndingIn(q, words.slice(0, index), word))
  const wanted = words.map((word) => {
    const around = joins.filter(({ start, end }) => start <= word.start && word.end <= end)
    const written = writtenIn(q, word)
    return [written, ...around.map((join) => writtenIn(q, join))]
      .map((one) => `'${one}'`)
      .concat(divided(written))
      .join("|")
  })
  return wanted.map((alternatives) => `(${alternatives})`).join("&")
}

/** PostgreSQL keeps the accents of these texts, so the words are not folded. */
function writtenIn(q: string, { start, end }: Word): string {
  return q.slice(start, end).replaceAll(NO_LETTERS, "").toLowerCase()
}

/** The word as two that follow each other: `'wi' <-> 'fi'`. */
function divided(word: string): string[] {
  const letters = [...word]
  if (letters.length > MAX_SPLIT_LENGTH) return []
  return letters.slice(1).flatMap((letter, index) => {
    if (BETWEEN_DIGITS.test(`${letters[index]}${letter}`)) return []
    return `('${letters.slice(0, index + 1).join("")}'<->'${letters.slice(index + 1).join("")}')`
  })
}

function patternOf(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
