import type { Piece } from "./pieces"

/** Scans a part of a document in the same format. `isPlural` is true inside a branch of a plural. */
export type ScanInner = (source: string, context: { depth: number; isPlural: boolean }) => Piece[]

export interface Found {
  length: number
  pieces: Piece[]
}

/** Messages that are nested more deeply stay as they are. */
const DEEPEST = 8

const CODE_IN_BRACES = /\{%[^]{0,1000}?%\}|\{#[^]{0,1000}?#\}|\{\{\{?[^{}]{0,1000}\}?\}\}/y
const SIMPLE = /^\{\s{0,20}[\w.$@-]*\s{0,20}\}$/
const TYPED =
  /^\{\s{0,20}[\w.-]+\s{0,20},\s{0,20}(?:number|date|time|spellout|ordinal|duration|list)\b[^{}]*\}$/
const COMPLEX = /^\{\s{0,20}[\w.-]+\s{0,20},\s{0,20}(plural|selectordinal|select)\s{0,20},/
const SELECTOR = /\s{0,99}(?:offset\s{0,20}:\s{0,20}\d{1,9}\s{0,99})?(?:=\d{1,9}|[\w-]{1,99})\s{0,20}\{/y
const OTHER =
  /%(?:\d{1,3}\$)?[-+0#]{0,5}\d{0,5}(?:\.\d{1,5})?(?:hh|h|ll|l|z|j|t|L)?[sdiufFeEgGxXoc@]|%\([\w.]{1,99}\)[sdifr]|%\{[\w.]{1,99}\}|%[A-Z][A-Z0-9_]{0,99}%|%%|\$t\([^()]{0,999}\)|\$[a-zA-Z_]\w*|\[\[[\w. -]{1,99}\]\]|:[a-z][a-z_]*\b(?!:)/y

/** The closing brace of each opening brace. Built once, so that many unclosed braces do not cost much time. */
export function matchingBraces(source: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const starts: number[] = []
  for (let at = 0; at < source.length; at++) {
    if (source[at] === "{") starts.push(at)
    if (source[at] !== "}") continue
    const start = starts.pop()
    if (start !== undefined) ends.set(start, at)
  }
  return ends
}

/** A placeholder in braces at this place: `{name}`, `{{name}}`, `{% code %}`, or an ICU argument. */
export function braced(
  source: string,
  at: number,
  { ends, depth, scan }: { ends: ReadonlyMap<number, number>; depth: number; scan: ScanInner },
): Found | undefined {
  const code = matchAt(CODE_IN_BRACES, source, at)
  if (code !== undefined) return { length: code.length, pieces: [code] }
  const end = ends.get(at)
  if (end === undefined) return undefined
  const raw = source.slice(at, end + 1)
  if (SIMPLE.test(raw) || TYPED.test(raw)) return { length: raw.length, pieces: [raw] }
  const kind = COMPLEX.exec(raw)
  if (!kind) return undefined
  const [head, type] = kind
  const pieces =
    depth < DEEPEST ? branches(raw, head.length, { depth, isPlural: type !== "select", scan }) : undefined
  return { length: raw.length, pieces: pieces ?? [raw] }
}

/** The pieces of a plural or select: its own syntax stays unchanged, and the texts of its branches are translated. */
function branches(
  raw: string,
  from: number,
  { depth, isPlural, scan }: { depth: number; isPlural: boolean; scan: ScanInner },
): Piece[] | undefined {
  const ends = matchingBraces(raw)
  const pieces: Piece[] = [raw.slice(0, from)]
  let at = from
  while (at < raw.length - 1) {
    const selector = matchAt(SELECTOR, raw, at)
    if (selector === undefined) break
    const start = at + selector.length
    const end = ends.get(start - 1)
    if (end === undefined) return undefined
    pieces.push(selector, ...scan(raw.slice(start, end), { depth: depth + 1, isPlural }), "}")
    at = end + 1
  }
  const rest = raw.slice(at)
  return /^\s*\}$/.test(rest) ? [...pieces, rest] : undefined
}

/** Other placeholders: `%s`, `%1$d`, `%(name)s`, `$name`, `[[name]]`, `:name`. */
export function otherPlaceholder(source: string, at: number): string | undefined {
  const before = source[at - 1] ?? " "
  const first = source[at]
  if (first === "%" && /\d/.test(before) && source[at + 1] !== "%") return undefined
  if ((first === ":" || first === "$") && /[\w:$]/.test(before)) return undefined
  return matchAt(OTHER, source, at)
}

/** Matches a sticky pattern at a place. */
export function matchAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0]
}
