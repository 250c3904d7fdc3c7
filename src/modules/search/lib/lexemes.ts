import type { SearchDocument } from "../types"
import { compact, wordsIn } from "./words"

/** The weights of PostgreSQL's ranking, highest first. */
type Weight = "A" | "B" | "C"

/** Limits per word and per text, because ranking needs only the first positions. */
const MOST_POSITIONS = 8
const MOST_WORDS = 16_000
const MOST_TITLE_WORDS = 200
const MOST_TERM_WORDS = 100
const MOST_EXCERPT_WORDS = 60

/** The searchable data of a document. */
export interface Lexemes {
  /** All words, as a `tsvector` without positions. */
  words: string
  /**
   * Title (A), codes (A), terms (B) and excerpt (C), with positions. Ranking reads this column, so it must be small.
   */
  head: string
  /** Every unstemmed word, to find misspellings. */
  vocabulary: string[]
}

/** The words of all texts of a document. */
export function vocabularyOf(document: SearchDocument): string[] {
  const { title, excerpt, body, terms, codes } = document
  const texts = [title, ...terms, ...codes, excerpt, body]
  return [...new Set([...texts.flatMap(plainWords), ...codes.map(compact)])]
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS)
}

/** @param stems stems by word. Words that equal their stem, and stop words, have no entry or an empty one. */
export function lexemesOf(document: SearchDocument, stems: Map<string, string[]>): Lexemes {
  const vocabulary = vocabularyOf(document)
  const positions = new Map<string, string[]>()
  let at = 0
  const put = (words: string[], weight: Weight) => {
    for (const word of words) {
      at++
      for (const lexeme of new Set([word, ...(stems.get(word) ?? [])])) {
        const known = positions.get(lexeme) ?? []
        if (known.length < MOST_POSITIONS) positions.set(lexeme, [...known, `${at}${weight}`])
      }
    }
  }
  put(plainWords(document.title).slice(0, MOST_TITLE_WORDS), "A")
  put([...document.codes.flatMap(plainWords), ...document.codes.map(compact)].slice(0, MOST_TITLE_WORDS), "A")
  put(document.terms.flatMap(plainWords).slice(0, MOST_TERM_WORDS), "B")
  put(plainWords(document.excerpt).slice(0, MOST_EXCERPT_WORDS), "C")
  const all = new Set(vocabulary.flatMap((word) => [word, ...(stems.get(word) ?? [])]))
  return {
    words: [...all].map(quoted).join(" "),
    head: [...positions]
      .filter(([lexeme]) => lexeme !== "")
      .map(([lexeme, places]) => `${quoted(lexeme)}:${places.join(",")}`)
      .join(" "),
    vocabulary,
  }
}

/** Quotes a word for `tsvector` and `tsquery`. Stems come from PostgreSQL, so they need quoting, too. */
export function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}'`
}

function plainWords(text: string): string[] {
  return [...wordsIn(text)].map(({ word }) => word)
}
