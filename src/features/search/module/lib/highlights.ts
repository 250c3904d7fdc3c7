import { type Form, formsIn } from "../../../../lib/text/word-forms"
import type { Highlight } from "../types"
import type { Term } from "./matching"

const SNIPPET_LENGTH = 200
/** How many characters to show before the first matched word. */
const LEAD_LENGTH = 60
/** A shorter word stem would match too many words. */
const SHORTEST_STEM = 3

/** The positions of matched words in a text. Words next to each other become one position. */
export function highlightsIn(text: string, terms: Term[]): Highlight[] {
  const matched: Highlight[] = []
  for (const form of formsIn(text))
    if (terms.some((term) => isMeant(form, term))) matched.push([form.start, form.end])
  const found: Highlight[] = []
  for (const [start, end] of matched.sort(([one], [other]) => one - other)) {
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

function firstOf(text: string, terms: Term[]): Form | undefined {
  for (const form of formsIn(text)) if (terms.some((term) => isMeant(form, term))) return form
  return undefined
}

/** A beginning of a join must reach into its last part. Otherwise "lamp" would mark all of "Lamp-Shade". */
function isMeant({ word, least }: Form, term: Term): boolean {
  const begins = (beginning: string) => beginning.length > least && word.startsWith(beginning)
  return (
    term.replacements.includes(word) ||
    [term, ...term.joins].some(
      ({ word: asked, isBeginning, stems }) =>
        word === asked ||
        (isBeginning && begins(asked)) ||
        stems.some((stem) => stem.length >= SHORTEST_STEM && begins(stem)),
    )
  )
}

function wordStart(text: string, from: number): number {
  const space = text.slice(from, from + LEAD_LENGTH).search(/\s/)
  return space < 0 ? from : from + space + 1
}
