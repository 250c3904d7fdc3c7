import { folded } from "../lib/plain-words"

/** A word as written and folded. */
interface Word {
  text: string
  folded: string
  /** Its offset in the folded line. */
  at: number
}

/** A part that was taken out of a message. */
export interface Taken {
  /** Folded. */
  groups: readonly (string | undefined)[]
  named: Readonly<Record<string, string | undefined>>
  /** A group's words as written. Without a number, the whole match. */
  written: (group?: number) => string
}

/**
 * A message from which rules take the parts that they understand. The rest was not understood. A quotation counts as
 * one word that no rule matches by its content.
 */
export class Said {
  /** The folded words. Taken words are replaced by spaces. */
  line: string
  /** The full folded line. */
  readonly whole: string
  private readonly words: Word[]

  /** `repair` corrects typos in folded words. */
  constructor(
    readonly text: string,
    repair: (word: string) => string = (word) => word,
  ) {
    const words: Word[] = []
    let line = ""
    for (const [found] of text.slice(0, LONGEST).matchAll(WORD)) {
      const isQuoted = QUOTED.test(found)
      const bare = isQuoted ? found : found.replace(/^[^\p{L}\p{N}#%€$£₺@_-]+|[^\p{L}\p{N}%€$£₺_]+$/gu, "")
      if (bare === "") {
        line += /[,;:.!?\n]/.test(found) && line !== "" ? " |" : ""
        continue
      }
      if (line !== "") line += " "
      const plain = isQuoted ? `“${"q".repeat(Math.max(1, bare.length - 2))}”` : repair(lineWord(bare))
      words.push({ text: isQuoted ? bare.slice(1, -1) : bare, folded: plain, at: line.length })
      line += plain
      if (/[,;:!?]$|\.$/.test(found) && !isQuoted) line += " |"
    }
    this.words = words
    this.line = line
    this.whole = line
  }

  has(pattern: RegExp): boolean {
    return compiled(pattern).test(this.line)
  }

  /** Takes the first match out of the line. */
  take(pattern: RegExp): Taken | undefined {
    const match = compiled(pattern).exec(this.line)
    if (!match) return undefined
    const spans = match.indices ?? []
    const writtenAt = this.words.map(({ at, folded: plain, text }) => ({
      from: at,
      to: at + plain.length,
      text,
    }))
    const [from, to] = spans[0] ?? [0, 0]
    this.line = this.line.slice(0, from) + " ".repeat(to - from) + this.line.slice(to)
    return {
      groups: match.map((group: string | undefined) => group),
      named: match.groups ?? {},
      written(group = 0) {
        const span = spans[group]
        if (!span) return ""
        return writtenAt
          .filter((word) => word.from < span[1] && word.to > span[0])
          .map(({ text }) => text)
          .join(" ")
      },
    }
  }

  /** Takes all matches. Returns whether there were any. */
  drop(pattern: RegExp): boolean {
    let isFound = false
    while (this.take(pattern)) isFound = true
    return isFound
  }

  /** The remaining words, as written. */
  left(): string[] {
    return this.words
      .filter(({ at, folded: plain }) => this.line.slice(at, at + plain.length).trim() !== "")
      .map(({ text }) => text)
  }

  /** Takes the next quotation. */
  takeQuoted(): string | undefined {
    return this.take(/“q+”/)?.written()
  }
}

/** Patterns with the `d` flag, for the offsets of groups. Cached per pattern. */
const withPlaces = new WeakMap<RegExp, RegExp>()

function compiled(pattern: RegExp): RegExp {
  const known = withPlaces.get(pattern) ?? new RegExp(pattern.source, "ud")
  withPlaces.set(pattern, known)
  return known
}

const LONGEST = 1_000
const WORD = /"[^"\n]{1,200}"|“[^”\n]{1,200}”|«[^»\n]{1,200}»|(?<!\S)'[^'\n]{1,200}'(?!\S)|\S+/gu
const QUOTED = /^["“«'].*["”»']$/u

/** Normalizes a word: `don’t` becomes `dont`, `Ada's` becomes `ada's`. */
function lineWord(text: string): string {
  return folded(text)
    .replaceAll(/[’‘`´]/g, "'")
    .replace(/n't$/, "nt")
    .replace(/^(?:do'nt|donot|dnt|dont')$/, "dont")
    .replace(/^(what|where|who|how|when|there|here|that|it)'s$/, "$1s")
    .replace(/^let's$/, "lets")
    .replace(/^(i|you|we|they)'(m|re|ll|d|ve)$/, "$1$2")
}
