import type { Highlight } from "../types"
import type { Term } from "./matching"
import { type Word, wordsIn } from "./words"

const SNIPPET_LENGTH = 200
/** How many characters to show before the first matched word. */
const LEAD_LENGTH = 60
/** A shorter word stem would match too many words. */
const SHORTEST_STEM = 3

/** The positions of matched words in a text. Words next to each other become one position. */
export function highlightsIn(text: string, terms: Term[]): Highlight[] {
  const found: Highlight[] = []
  for (const { word, start, end } of wordsIn(text)) {
    if (!terms.some((term) => isMeant(word, term))) continue
    const last = found.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else found.push([start, end])
  }
  return found
}

/** The part of a long text around the first matched word. `undefined` if no word matches. */
export function snippetOf(text: string, terms: Term[]): string | undefined {
  const first = firstOf(text, terms)
  if (!first) return undefined
  const from = first.start <= LEAD_LENGTH ? 0 : wordStart(text, first.start - LEAD_LENGTH)
  const piece = text.slice(from, from + SNIPPET_LENGTH)
  const isCut = from + SNIPPET_LENGTH < text.length
  const whole = isCut ? piece.replace(/\s+\S*$/, "") : piece
  return `${from > 0 ? "… " : ""}${whole.replace(/\s+/g, " ").trim()}${isCut ? " …" : ""}`
}

function firstOf(text: string, terms: Term[]): Word | undefined {
  for (const word of wordsIn(text)) if (terms.some((term) => isMeant(word.word, term))) return word
  return undefined
}

function isMeant(word: string, { word: asked, isBeginning, stems, replacements }: Term): boolean {
  if (word === asked || replacements.includes(word)) return true
  if (isBeginning && word.startsWith(asked)) return true
  return stems.some((stem) => stem.length >= SHORTEST_STEM && word.startsWith(stem))
}

function wordStart(text: string, from: number): number {
  const space = text.slice(from, from + LEAD_LENGTH).search(/\s/)
  return space < 0 ? from : from + space + 1
}
