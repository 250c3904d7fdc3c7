import { matchAt } from "./placeholders"

export type Bracket = { kind: "open" } | { kind: "close" | "whole"; raw: string }

/** An address and a title in parentheses, after the text of a link. */
const TARGET =
  /\(\s{0,20}(?:<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)(?:\s{1,20}(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s{0,20}\)/y
const REFERENCE = /\[[^[\]]*\]/y
const DEFINITION = /^ {0,3}\[([^\]\n]+)\]:/gm

/**
 * The role of each bracket of a Markdown text. The text of a link is translated. A reference that names its definition by
 * its own text stays as it is, because the definition would not be found any more.
 */
export function matchingBrackets(source: string): ReadonlyMap<number, Bracket> {
  const found = new Map<number, Bracket>()
  const defined = new Set(Array.from(source.matchAll(DEFINITION), ([, label = ""]) => keyOf(label)))
  for (const [start, end] of pairs(source)) {
    const inside = source.slice(start + 1, end)
    const target = matchAt(TARGET, source, end + 1)
    const reference = target === undefined ? matchAt(REFERENCE, source, end + 1) : undefined
    if (target !== undefined || (reference !== undefined && reference !== "[]")) {
      found.set(start, { kind: "open" })
      found.set(end, { kind: "close", raw: `]${target ?? reference}` })
    } else if (reference === "[]" || inside.startsWith("^") || defined.has(keyOf(inside))) {
      found.set(start, { kind: "whole", raw: source.slice(start, end + 1 + (reference?.length ?? 0)) })
    }
  }
  return found
}

function keyOf(label: string): string {
  return label.replace(/\s+/g, " ").trim().toLowerCase()
}

/** The brackets that belong together, without escaped ones. */
function pairs(source: string): [number, number][] {
  const starts: number[] = []
  const found: [number, number][] = []
  for (let at = 0; at < source.length; at++) {
    if (source[at] === "\\") at++
    else if (source[at] === "[") starts.push(at)
    else if (source[at] === "]") {
      const start = starts.pop()
      if (start !== undefined) found.push([start, at])
    }
  }
  return found
}
