import { decodeEntities } from "../../../../../lib/content/entities"
import { escapeHtml } from "../../../../../lib/content/escape-html"
import { commonPart, wordsAt } from "./common-part"
import { PieceBuilder, type Writer } from "./piece-builder"
import type { Piece } from "./pieces"
import { matchAt, matchingBraces, type ScanInner } from "./placeholders"

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy
/** Quoted text of an ICU message, such as `'{no placeholder}'`. */
const QUOTED = /'[{}][^']*'/y
const LINE_BREAK = /[ \t]*(?:\r\n|\r|\n)[ \t]*/y
/** The start of a tag or an entity without an end. Browsers show it as it is. */
const BROKEN = /^(?:<[a-z\d/!?]|&[a-z\d#])/i
/** Characters that a reader does not see. An engine might lose them. */
const UNSEEN = /^[\s\p{Z}\p{C}]*$/u

/** Reads plain text, in which each line is a segment, or an ICU message. */
export function piecesOfText(source: string): Piece[] {
  const isMessage = /\{\s*[\w.-]+\s*[,}]/.test(source)
  // In ICU messages, two apostrophes mean one.
  const isDoubled = isMessage && source.includes("''")
  const writer: Writer = () => (text) => (isDoubled ? text.replace(/'/g, "''") : text)
  const scan: ScanInner = (part, { depth, isPlural }) => {
    const builder = new PieceBuilder({ writer, isMessage })
    const common = { builder, ends: matchingBraces(part), depth, scan }
    return scanned(part, builder, (at) => {
      const quoted = isMessage ? matchAt(QUOTED, part, at) : undefined
      if (quoted !== undefined) {
        builder.single([quoted], quoted)
        return quoted.length
      }
      const length = commonPart(part, at, common)
      if (length > 0) return length
      const lineBreak = matchAt(LINE_BREAK, part, at)
      if (lineBreak !== undefined) {
        builder.verbatim(lineBreak)
        return lineBreak.length
      }
      if (isDoubled && part[at] === "'") {
        const isPair = part[at + 1] === "'"
        if (isPair) builder.text("'")
        else builder.single(["'"])
        return isPair ? 2 : 1
      }
      return isPlural ? addNumberSign(part, at, builder) : 0
    })
  }
  return scan(source, { depth: 0, isPlural: false })
}

/** Reads HTML. Tags, entities and line breaks stay as they are written. */
export function piecesOfHtml(source: string): Piece[] {
  const scan: ScanInner = (part, { depth, isPlural }) => {
    const builder = new PieceBuilder({ writer: htmlWriter })
    const common = { builder, ends: matchingBraces(part), depth, scan }
    return scanned(part, builder, (at) => {
      const length = commonPart(part, at, common) || addEntity(part, at, builder)
      if (length > 0) return length
      const lineBreak = matchAt(LINE_BREAK, part, at)
      if (lineBreak !== undefined) {
        builder.single([lineBreak])
        return lineBreak.length
      }
      const character = part[at] ?? ""
      if (BROKEN.test(part.slice(at, at + 2))) {
        builder.single([character])
        return 1
      }
      if (/[&<>"']/.test(character)) {
        builder.written(character, character)
        return 1
      }
      return isPlural ? addNumberSign(part, at, builder) : 0
    })
  }
  return scan(source, { depth: 0, isPlural: false })
}

/** Reads a text from start to end. `special` adds the part at a place and returns its length, or 0 for plain text. */
export function scanned(source: string, builder: PieceBuilder, special: (at: number) => number): Piece[] {
  let at = 0
  while (at < source.length) {
    const length = special(at)
    if (length > 0) {
      at += length
      continue
    }
    const text = wordsAt(source, at) ?? String.fromCodePoint(source.codePointAt(at) ?? 0)
    builder.text(text)
    at += text.length
  }
  return builder.end()
}

function addNumberSign(source: string, at: number, builder: PieceBuilder): number {
  if (source[at] !== "#") return 0
  builder.single(["#"], "#")
  return 1
}

/** Adds an HTML entity. Returns its length, or 0 if there is none. */
function addEntity(source: string, at: number, builder: PieceBuilder): number {
  const entity = matchAt(ENTITY, source, at)
  if (entity === undefined) return 0
  const character = decodeEntities(entity)
  if (character === entity || UNSEEN.test(character)) builder.single([entity])
  else builder.written(character, entity)
  return entity.length
}

const htmlWriter: Writer = (forms) => (text) =>
  text.replace(/./gsu, (character, index: number) => {
    const form = forms.get(character)
    const isBroken = form?.length === 1 && BROKEN.test(text.slice(index, index + 2))
    if (form !== undefined && !isBroken) return form
    return /[<>&]/.test(character) ? escapeHtml(character) : character
  })
