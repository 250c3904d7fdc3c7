import type { Segment } from "./pieces"
import { escapeText, tokenOnWire } from "./wire"

/**
 * Divides a text between sentences, and a long sentence between words, so that each piece is at most so long on the wire.
 * The pieces together are the text.
 */
export function dividedText(text: string, most: number): string[] {
  const pieces: string[] = []
  let size = 0
  const add = (piece: string, length: number) => {
    if (pieces.length > 0 && size + length <= most) pieces[pieces.length - 1] += piece
    else {
      pieces.push(piece)
      size = 0
    }
    size += length
  }
  const addAll = (part: string, [granularity, ...finer]: readonly Granularity[]) => {
    const { length } = escapeText(part)
    if (length <= most || granularity === undefined) add(part, length)
    else for (const smaller of segmentsIn(part, granularity)) addAll(smaller, finer)
  }
  addAll(text, ["sentence", "word", "grapheme"])
  return pieces
}

type Granularity = "sentence" | "word" | "grapheme"

function segmentsIn(text: string, granularity: Granularity): string[] {
  return Array.from(new Intl.Segmenter(undefined, { granularity }).segment(text), ({ segment }) => segment)
}

const SENTENCE_END = /[.!?…。！？؟]["'”’»)\]]*\s*$/

/**
 * The wire of a segment in parts between sentences that are outside of formatted text. The tags keep the ids that they
 * have in the whole segment. A part may be longer than `most` if its formatted text is.
 */
export function wirePartsOf({ tokens }: Segment, most: number): string[] {
  const units: string[] = []
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    const pieces =
      token.kind === "text" && depth === 0
        ? segmentsIn(token.text, "sentence").map(escapeText)
        : [tokenOnWire(token, index)]
    const [first = "", ...others] = pieces
    // A sentence goes on after formatted text, and nothing is divided inside of it.
    if (index === 0 || (depth === 0 && SENTENCE_END.test(units.at(-1) ?? ""))) units.push(first)
    else units[units.length - 1] += first
    units.push(...others)
    if (token.kind === "open") depth++
    if (token.kind === "close") depth--
  }
  const parts: string[] = []
  for (const unit of units) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + unit.length <= most) parts[parts.length - 1] = last + unit
    else parts.push(unit)
  }
  return parts
}
