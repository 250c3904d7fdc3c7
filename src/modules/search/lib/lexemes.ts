import type { SearchDocument } from "../types"
import { compact, wordsIn } from "./words"

/** How much a match counts in PostgreSQL's ranking, highest first. */
type Weight = "A" | "B" | "C"

/** Limits per word and per text. The ranking uses only the first positions of a word. */
const MOST_POSITIONS = 8
const MOST_WORDS = 16_000
const MOST_TITLE_WORDS = 200
const MOST_TERM_WORDS = 100
const MOST_EXCERPT_WORDS = 60

/** The searchable data of a document. */
export interface Lexemes {
  /** All words of the document, as a `tsvector` (PostgreSQL's type for searchable words) without positions. */
  words: string
  /**
   * The words with their positions, for the ranking: of title (A), codes (A), terms (B) and excerpt (C). The ranking
   * reads it for every match, so it must be small.
   */
  head: string
  /** Every word as it is written, to correct misspelt words of a search. */
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

/**
 * @param stems the stems of each word. A word that is its own stem, or that is ignored ("the"), has no entry or an
 * empty one.
 */
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

/**
 * Quotes a word for PostgreSQL's types `tsvector` and `tsquery`. Stems need it too, because they may contain any
 * character.
 */
export function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}'`
}

function plainWords(text: string): string[] {
  return [...wordsIn(text)].map(({ word }) => word)
}
