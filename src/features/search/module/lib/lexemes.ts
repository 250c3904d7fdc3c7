import { formsIn } from "../../../../lib/text/word-forms"
import { compact, wordsIn } from "../../../../lib/text/words"
import type { SearchDocument } from "../types"

/** How much a match counts in PostgreSQL's ranking, highest first. */
type Weight = "A" | "B" | "C" | "D"

/** Limits per word and per text. The ranking uses only the first positions of a word. */
const MAX_POSITIONS = 8
const MAX_WORDS = 16_000
const MAX_TITLE_WORDS = 200
const MAX_TERM_WORDS = 100
const MAX_EXCERPT_WORDS = 60

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

/** All words of a document that the index contains. */
interface Words {
  /** Words as they are written, with their parts and joins. Misspelt words of a search are corrected to them. */
  known: string[]
  /** Joins of words that stand apart. Nobody has written them, so they correct nothing. */
  apart: string[]
}

/** The words of all texts of a document. */
export function wordsOf({ title, excerpt, body, terms, codes }: SearchDocument): Words {
  const named = [title, ...terms].map(formsOf)
  const texts = [excerpt, body].map(formsOf)
  const words = [
    ...named.flatMap(({ words }) => words),
    ...codes.flatMap(plainWords),
    ...codes.map(compact).filter((code) => code !== ""),
    ...texts.flatMap(({ words }) => words),
  ]
  const joined = [...named, ...texts].flatMap(({ joined }) => joined)
  const apart = [
    ...named.flatMap(({ apart }) => apart),
    ...texts.flatMap(({ apart }) => apart.filter(hasNumber)),
  ]
  const known = new Set([...words, ...joined].slice(0, MAX_WORDS))
  return { known: [...known], apart: [...new Set(apart)].filter((word) => !known.has(word)) }
}

/**
 * @param stems the stems of each word. A word that is its own stem, or that is ignored ("the"), has no entry or an
 * empty one.
 */
export function lexemesOf(document: SearchDocument, stems: Map<string, string[]>): Lexemes {
  const { known: vocabulary, apart } = wordsOf(document)
  const positions = new Map<string, string[]>()
  let at = 0
  const put = (words: string[], weight: Weight) => {
    for (const word of words) {
      at++
      for (const lexeme of new Set([word, ...(stems.get(word) ?? [])])) {
        const known = positions.get(lexeme) ?? []
        if (known.length < MAX_POSITIONS) positions.set(lexeme, [...known, `${at}${weight}`])
      }
    }
  }
  // A join counts less than the same word as it is written.
  const title = formsOf(document.title)
  put(title.words.slice(0, MAX_TITLE_WORDS), "A")
  put([...document.codes.flatMap(plainWords), ...document.codes.map(compact)].slice(0, MAX_TITLE_WORDS), "A")
  put(title.joined.slice(0, MAX_TITLE_WORDS), "B")
  const terms = document.terms.map(formsOf)
  put(terms.flatMap(({ words }) => words).slice(0, MAX_TERM_WORDS), "B")
  put(terms.flatMap(({ joined }) => joined).slice(0, MAX_TERM_WORDS), "C")
  const excerpt = formsOf(document.excerpt)
  put(excerpt.words.slice(0, MAX_EXCERPT_WORDS), "C")
  put(excerpt.joined.slice(0, MAX_EXCERPT_WORDS), "D")
  put(title.apart.slice(0, MAX_TITLE_WORDS), "D")
  const all = new Set([...vocabulary, ...apart].flatMap((word) => [word, ...(stems.get(word) ?? [])]))
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

/** The forms of one text, by kind. */
function formsOf(text: string): Record<"words" | "joined" | "apart", string[]> {
  const words: string[] = []
  const joined: string[] = []
  const apart: string[] = []
  const lists = { word: words, joined, apart }
  for (const { word, kind } of formsIn(text)) lists[kind].push(word)
  return { words, joined, apart }
}

/** In descriptions, only joins with numbers count ("iPhone 15"). Others are rarely meant. */
function hasNumber(word: string): boolean {
  return /\p{N}/u.test(word)
}
