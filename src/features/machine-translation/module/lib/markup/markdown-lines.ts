import { matchAt } from "./placeholders"

const LINE = /[^\r\n]*/y
const WITH_END = /[^\r\n]*(?:\r\n|\r|\n|$)/y
const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\r?\n[^]*?\r?\n\1[ \t]*(?:\r?\n|$)/
const FENCE = /[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/y
const INDENTED = /(?: {4}|\t)[ \t]*\S/y
/** Lines without words for readers: rules, underlines of headings, containers, definitions of links. */
const SILENT = /^[ \t>]*(?:(?:[-*_][ \t]*){3,}|=+[ \t]*|-+[ \t]*|:{3,}.*|\[(?!\^)[^\]]+\]:[ \t]*\S.*)$|^\s*$/
const DELIMITERS = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const PREFIX =
  /(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)]|#{1,6})(?=[ \t])))*[ \t]*(?:\[[ xX]\](?=[ \t]))?(?:\[\^[^\]\r\n]{1,100}\]:)?[ \t]*/y
/** The start of another block. A paragraph ends before it. */
const BLOCK_START =
  /^[ \t]*(?:$|#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|```|~~~|[-*_=]+[ \t]*$|(?:[-*_][ \t]*){3,}$|\||\[[^\]]+\]:|:::|<)/

export function frontMatterLength(source: string): number {
  return FRONT_MATTER.exec(source)?.[0].length ?? 0
}

/** The length of a block that starts here and has no text to translate: code, a rule, an empty line. */
export function blockLength(source: string, at: number): number {
  const fence = matchAt(FENCE, source, at)
  if (fence !== undefined) return fenceLength(source, at, fence)
  const line = matchAt(WITH_END, source, at) ?? ""
  const text = line.replace(/[\r\n]+$/, "")
  if (SILENT.test(text) || (text.includes("|") && DELIMITERS.test(text))) return line.length
  // After an empty line, an indented line is code, unless it continues a list.
  const isCode = matchAt(INDENTED, source, at) !== undefined && !followsList(source, at)
  return isCode ? line.length : 0
}

/** The beginning of a line before its text: quotation marks, list items, headings. */
export function linePrefix(source: string, at: number): string {
  return matchAt(PREFIX, source, at) ?? ""
}

/** True if the paragraph of a line continues in the next line. */
export function isContinued(source: string, line: number, next: number): boolean {
  if (next >= source.length) return false
  const current = matchAt(LINE, source, line) ?? ""
  const following = matchAt(LINE, source, next) ?? ""
  if (/^[ \t>]*#{1,6}[ \t]/.test(current)) return false
  const [quote, followingQuote] = [current, following].map((text) => /^(?:[ \t]*>)*/.exec(text)?.[0] ?? "")
  if ((followingQuote ?? "").trim() !== "" && (quote ?? "").trim() === "") return false
  return !BLOCK_START.test(following.slice((followingQuote ?? "").length))
}

/** The starts of all lines of tables. In them, `|` separates cells. */
export function tableLines(source: string): ReadonlySet<number> {
  const lines: { at: number; text: string }[] = []
  for (let at = 0; at < source.length; ) {
    const line = matchAt(WITH_END, source, at) ?? ""
    lines.push({ at, text: line.replace(/[\r\n]+$/, "") })
    at += Math.max(line.length, 1)
  }
  const found = new Set<number>()
  for (const [index, { text }] of lines.entries()) {
    if (!text.includes("|") || !DELIMITERS.test(text)) continue
    const header = lines[index - 1]
    if (header) found.add(header.at)
    for (let row = index; lines[row]?.text.includes("|"); row++) found.add(lines[row]?.at ?? 0)
  }
  return found
}

function fenceLength(source: string, at: number, start: string): number {
  const fence = /(`+|~+)$/.exec(start)?.[1] ?? "```"
  const length = Math.min(fence.length, MAX_FENCE_LENGTH)
  const end = new RegExp(`(?:\\r\\n|\\r|\\n)[ \\t>]*${fence[0]}{${length},}[ \\t]*(?=[\\r\\n]|$)`, "g")
  end.lastIndex = at
  const found = end.exec(source)
  return (found ? end.lastIndex : source.length) - at
}

/** True if the nearest line above that is not empty is a list item, or is indented like its content. */
function followsList(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - MAX_LOOK_LENGTH), at).trimEnd()
  const lines = before.split(/\r\n|\r|\n/)
  const last = [...lines].reverse().find((line) => !/^(?: {2,}|\t)/.test(line)) ?? ""
  if (/^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/.test(last)) return true
  return /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/.test(lines.at(-1) ?? "")
}

const MAX_LOOK_LENGTH = 4_000
const MAX_FENCE_LENGTH = 100
