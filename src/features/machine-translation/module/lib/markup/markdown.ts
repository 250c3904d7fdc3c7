import { commonPart, type Surroundings } from "./common-part"
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
  return new MarkdownReader(source).pieces()
}

/** Most methods add the part of the text at a place, and return its length, or 0 if it is no such part. */
class MarkdownReader {
  private readonly builder = new PieceBuilder({ writer })
  private readonly common: Surroundings
  private readonly brackets: ReturnType<typeof matchingBrackets>
  private readonly table: ReturnType<typeof tableLines>
  private lineStart = 0
  private isNewBlock = true

  constructor(private readonly source: string) {
    this.common = {
      builder: this.builder,
      ends: matchingBraces(source),
      depth: 0,
      scan: (part) => piecesOfHtml(part),
    }
    this.brackets = matchingBrackets(source)
    this.table = tableLines(source)
  }

  pieces(): Piece[] {
    return scanned(this.source, this.builder, (at) => this.part(at))
  }

  private part(at: number): number {
    const { source } = this
    if (this.isNewBlock) {
      const length = this.startLine(at)
      if (length > 0) return length
    }
    if (source[at] === "|") {
      if (!this.table.has(this.lineStart)) return this.keep("|")
      this.builder.verbatim("|")
      return 1
    }
    return (
      this.endLine(at) ||
      this.keep(matchAt(ESCAPE, source, at)) ||
      this.keep(codeSpan(source, at)) ||
      this.keep(matchAt(AUTOLINK, source, at), "address") ||
      this.bracket(at) ||
      this.keep(matchAt(FORMULA, source, at), "formula") ||
      this.keep(wordStart(source, at) ? matchAt(IDENTIFIER, source, at) : undefined, "name") ||
      commonPart(source, at, this.common) ||
      this.keep(matchAt(ENTITY, source, at)) ||
      this.keep(matchAt(EMOJI, source, at)) ||
      this.keep(matchAt(HEADING_END, source, at)) ||
      this.keep(matchAt(BARE, source, at)) ||
      this.emphasis(at)
    )
  }

  private keep(raw: string | undefined, hint?: string): number {
    if (raw === undefined) return 0
    this.builder.single([raw], hint)
    return raw.length
  }

  private startLine(at: number): number {
    const { source } = this
    this.lineStart = at
    this.isNewBlock = false
    const whole = at === 0 ? frontMatterLength(source) : 0
    const length = whole || blockLength(source, at)
    if (length > 0) {
      this.isNewBlock = true
      this.builder.verbatim(source.slice(at, at + length))
      return length
    }
    const prefix = linePrefix(source, at)
    this.builder.verbatim(prefix)
    return prefix.length
  }

  private endLine(at: number): number {
    const { source, table } = this
    const end = matchAt(LINE_END, source, at)
    if (end === undefined) return 0
    const next = at + end.length
    const indent = isContinued(source, this.lineStart, next)
      ? (matchAt(/[ \t>]*/y, source, next) ?? "")
      : undefined
    if (indent === undefined || table.has(this.lineStart) || table.has(next)) {
      this.builder.verbatim(end)
      this.isNewBlock = true
      return end.length
    }
    this.builder.single([end + indent])
    this.lineStart = next
    return end.length + indent.length
  }

  private bracket(at: number): number {
    const { source, builder } = this
    const start = source[at] === "!" ? at + 1 : at
    const link = this.brackets.get(start)
    if (link?.kind === "open") {
      builder.open("[", source.slice(at, start + 1))
      return start + 1 - at
    }
    if (start !== at) return 0
    if (link?.kind === "close") {
      builder.close("[", link.raw)
      return link.raw.length
    }
    if (link?.kind === "whole") return this.keep(link.raw)
    return /[[\]]/.test(source[at] ?? "") ? this.keep(source[at]) : 0
  }

  private emphasis(at: number): number {
    const { source, builder } = this
    const run = matchAt(EMPHASIS, source, at)
    if (run === undefined) return source[at] === "~" ? this.keep("~") : 0
    const isSpace = (character: string | undefined) => /^\s?$/.test(character ?? "")
    if (builder.isOpen(run) && !isSpace(source[at - 1])) builder.close(run, run)
    else if (isSpace(source[at + run.length])) builder.single([run])
    else builder.open(run, run)
    return run.length
  }
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
