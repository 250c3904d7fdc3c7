import type { SearchDocument } from "../types"
import { compact, wordsIn } from "./words"

/** The weights of PostgreSQL's ranking, the heaviest first. */
type Weight = "A" | "B" | "C"

/** Of one word, and of one text: what ranking looks at is a few of the first. */
const MOST_POSITIONS = 8
const MOST_WORDS = 16_000
const MOST_TITLE_WORDS = 200
const MOST_TERM_WORDS = 100
const MOST_EXCERPT_WORDS = 60

/** What a document is found by. */
export interface Lexemes {
  /** Everything, as a `tsvector` without positions. */
  words: string
  /** Title (A), codes (A), terms (B) and excerpt (C), with positions: what ranking looks at, and small enough for that. */
  head: string
  /** Every word as it is written, for what is nearly spelt so. */
  vocabulary: string[]
}

/** The words of a document, of all its texts. */
export function vocabularyOf(document: SearchDocument): string[] {
  const { title, excerpt, body, terms, codes } = document
  const texts = [title, ...terms, ...codes, excerpt, body]
  return [...new Set([...texts.flatMap(plainWords), ...codes.map(compact)])]
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS)
}

/** @param stems by word; none for words that are their own stem, and for those that say nothing. */
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

/** As `tsvector` and `tsquery` write a word. A stemmer's word is PostgreSQL's, so it is quoted as any other. */
export function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}'`
}

function plainWords(text: string): string[] {
  return [...wordsIn(text)].map(({ word }) => word)
}
