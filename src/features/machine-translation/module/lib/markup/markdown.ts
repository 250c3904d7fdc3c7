import { commonPart } from "./common-part"
import { piecesOfHtml, scanned } from "./inline"
import { blockLength, frontMatterLength, isContinued, linePrefix, tableLines } from "./markdown-lines"
import { matchingBrackets } from "./markdown-links"
import { PieceBuilder, type Writer } from "./piece-builder"
import type { Piece } from "./pieces"
import { matchAt, matchingBraces } from "./placeholders"

const LINE_END = /(?:[ \t]+|\\)?(?:\r\n|\r|\n)/y
const ESCAPE = /\\[!-/:-@[-`{-~]/y
const AUTOLINK = /<(?:[a-z][a-z\d+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]+)>/iy
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy
const IDENTIFIER = /[\p{L}\p{N}]+(?:_+[\p{L}\p{N}]+)+/uy
const EMPHASIS = /\*+|_+|~~+/y
const FORMULA = /\$\$[^$]{1,2000}\$\$/y
const EMOJI = /:[a-z\d_+-]{2,40}:/y
const HEADING_END = /[ \t]+#+[ \t]*(?=[\r\n]|$)/y
/** A backslash, or the start of a tag without an end. */
const BARE = /\\|<(?=[a-z/!?])/iy
/** Characters that the scanner never leaves in text, so in a translation they would be new markup. */
const NEW_MARKUP = /[\\`*_[\]|~]|<(?=[a-z/!?])/gi
const NEW_BLOCK = /^(\d{1,9})?([-+>.)]|#{1,6})(?=\s)/

const writer: Writer = () => (text, isFirst) => {
  const safe = text.replace(NEW_MARKUP, "\\$&")
  return isFirst ? safe.replace(NEW_BLOCK, "$1\\$2") : safe
}

/** Reads Markdown. Everything but the readers' words stays as it is written. */
export function piecesOfMarkdown(source: string): Piece[] {
  const builder = new PieceBuilder({ writer })
  const common = {
    builder,
    ends: matchingBraces(source),
    depth: 0,
    scan: (part: string) => piecesOfHtml(part),
  }
  const brackets = matchingBrackets(source)
  const table = tableLines(source)
  let lineStart = 0
  let isNewBlock = true

  const keep = (raw: string | undefined, hint?: string) => {
    if (raw === undefined) return 0
    builder.single([raw], hint)
    return raw.length
  }

  const startLine = (at: number): number => {
    lineStart = at
    isNewBlock = false
    const whole = at === 0 ? frontMatterLength(source) : 0
    const length = whole || blockLength(source, at)
    if (length > 0) {
      isNewBlock = true
      builder.verbatim(source.slice(at, at + length))
      return length
    }
    const prefix = linePrefix(source, at)
    builder.verbatim(prefix)
    return prefix.length
  }

  const endLine = (at: number): number => {
    const end = matchAt(LINE_END, source, at)
    if (end === undefined) return 0
    const next = at + end.length
    const indent = isContinued(source, lineStart, next)
      ? (matchAt(/[ \t>]*/y, source, next) ?? "")
      : undefined
    if (indent === undefined || table.has(lineStart) || table.has(next)) {
      builder.verbatim(end)
      isNewBlock = true
      return end.length
    }
    builder.single([end + indent])
    lineStart = next
    return end.length + indent.length
  }

  const bracket = (at: number): number => {
    const start = source[at] === "!" ? at + 1 : at
    const link = brackets.get(start)
    if (link?.kind === "open") {
      builder.open("[", source.slice(at, start + 1))
      return start + 1 - at
    }
    if (start !== at) return 0
    if (link?.kind === "close") {
      builder.close("[", link.raw)
      return link.raw.length
    }
    if (link?.kind === "whole") return keep(link.raw)
    return /[[\]]/.test(source[at] ?? "") ? keep(source[at]) : 0
  }

  const emphasis = (at: number): number => {
    const run = matchAt(EMPHASIS, source, at)
    if (run === undefined) return source[at] === "~" ? keep("~") : 0
    const isSpace = (character: string | undefined) => /^\s?$/.test(character ?? "")
    if (builder.isOpen(run) && !isSpace(source[at - 1])) builder.close(run, run)
    else if (isSpace(source[at + run.length])) builder.single([run])
    else builder.open(run, run)
    return run.length
  }

  return scanned(source, builder, (at) => {
    if (isNewBlock) {
      const length = startLine(at)
      if (length > 0) return length
    }
    if (source[at] === "|") {
      if (!table.has(lineStart)) return keep("|")
      builder.verbatim("|")
      return 1
    }
    return (
      endLine(at) ||
      keep(matchAt(ESCAPE, source, at)) ||
      keep(codeSpan(source, at)) ||
      keep(matchAt(AUTOLINK, source, at), "address") ||
      bracket(at) ||
      keep(matchAt(FORMULA, source, at), "formula") ||
      keep(wordStart(source, at) ? matchAt(IDENTIFIER, source, at) : undefined, "name") ||
      commonPart(source, at, common) ||
      keep(matchAt(ENTITY, source, at)) ||
      keep(matchAt(EMOJI, source, at)) ||
      keep(matchAt(HEADING_END, source, at)) ||
      keep(matchAt(BARE, source, at)) ||
      emphasis(at)
    )
  })
}

function wordStart(source: string, at: number): boolean {
  return !/[\p{L}\p{N}_]/u.test(source[at - 1] ?? " ")
}

/** Code between backticks. Backticks without an end are markup of their own. */
function codeSpan(source: string, at: number): string | undefined {
  const ticks = matchAt(/`+/y, source, at)
  if (ticks === undefined) return undefined
  let end = source.indexOf(ticks, at + ticks.length)
  // The end must be a run of the same length.
  while (end >= 0) {
    const run = matchAt(/`+/y, source, end)?.length ?? 0
    if (run === ticks.length) return source.slice(at, end + run)
    end = source.indexOf(ticks, end + run)
  }
  return ticks
}
