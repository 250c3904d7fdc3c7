import type { PieceBuilder } from "./piece-builder"
import { braced, matchAt, otherPlaceholder, type ScanInner } from "./placeholders"
import { tagAt } from "./tags"

export interface Surroundings {
  builder: PieceBuilder
  ends: ReadonlyMap<number, number>
  depth: number
  scan: ScanInner
}

/** An address of a page (URL) or an email address. It is never translated. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"'{}|\\^`)\]*]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/y
const WORDS = /[\p{L}\p{M}\p{N}]+|[ \t]+(?![\r\n \t])/uy
const MAX_HINT_LENGTH = 60

/** Adds the tag, placeholder or address that begins at `at`. All formats may contain them. Returns its length, or 0. */
export function commonPart(source: string, at: number, { builder, ends, depth, scan }: Surroundings): number {
  const tag = tagAt(source, at)
  if (tag) {
    const { kind, name, raw } = tag
    if (kind === "block") builder.verbatim(raw)
    else if (kind === "open") builder.open(name, raw)
    else if (kind === "close") builder.close(name, raw)
    else builder.single([raw])
    return raw.length
  }
  const start = /[$#]/.test(source[at] ?? "") ? at + 1 : at
  const found = source[start] === "{" ? braced(source, start, { ends, depth, scan }) : undefined
  if (found) {
    const raw = source.slice(at, start + found.length)
    builder.single([source.slice(at, start), ...found.pieces], raw.slice(0, MAX_HINT_LENGTH))
    return raw.length
  }
  const kept = addressAt(source, at) ?? otherPlaceholder(source, at)
  if (kept === undefined) return 0
  builder.single([kept], kept.slice(0, MAX_HINT_LENGTH))
  return kept.length
}

/** The word, or the spaces between words, at this place. */
export function wordsAt(source: string, at: number): string | undefined {
  return matchAt(WORDS, source, at)
}

function addressAt(source: string, at: number): string | undefined {
  if (/[\w.+-]/.test(source[at - 1] ?? " ")) return undefined
  // The punctuation after an address belongs to the sentence.
  return withoutStops(matchAt(ADDRESS, source, at))
}

function withoutStops(address: string | undefined): string | undefined {
  let end = address?.length ?? 0
  while (end > 0 && ".,;:!?".includes(address?.[end - 1] ?? " ")) end--
  return address?.slice(0, end)
}
