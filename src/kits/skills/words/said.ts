import { folded } from "../lib/plain-words"
import { languageOf } from "./language"
import type { Language } from "./vocabulary"

/** A word as it was written, and in its comparable form (lower case, no accents). */
interface Word {
  text: string
  folded: string
  /** Its position in the comparable form of the message. */
  at: number
}

/** A part of a message that a rule has taken. */
export interface Taken {
  /** The groups of the match, in the comparable form. */
  groups: readonly (string | undefined)[]
  named: Readonly<Record<string, string | undefined>>
  /** The words of a group as they were written. Without a number: those of the whole match. */
  written: (group?: number) => string
}

/** A pattern, or a list of words in two languages. */
export type Pattern = RegExp | Words

/** Words of rules. An English sentence is read with the English ones only: “silver” is not Turkish “sil” (“delete”). */
export interface Words {
  en: RegExp
  /** Turkish sentences contain English words, too. */
  all: RegExp
}

/** A list of words. Each parameter matches one whole word, or several that belong together. */
export function bilingual(en: RegExp, tr: RegExp): Words {
  const whole = (source: string) => new RegExp(String.raw`(?<![\w'])(?:${source})(?![\w'])`, "u")
  return { en: whole(en.source), all: whole(`${en.source}|${tr.source}`) }
}

/**
 * A message. Each rule takes the parts that it understands, so that the rest can be reported as not understood. A
 * quotation counts as one word, so no rule reacts to its content.
 */
export class Said {
  /** The comparable form. Parts that were taken are replaced by spaces. */
  line: string
  /** The complete comparable form. */
  readonly whole: string
  readonly language: Language | undefined
  private readonly words: Word[]

  /** @param repair corrects typing errors in a word of this language */
  constructor(
    readonly text: string,
    repair: (word: string, language: Language | undefined) => string = (word) => word,
  ) {
    this.language = languageOf(text)
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
      const plain = isQuoted
        ? `“${"q".repeat(Math.max(1, bare.length - 2))}”`
        : repair(lineWord(bare), this.language)
      words.push({ text: isQuoted ? bare.slice(1, -1) : bare, folded: plain, at: line.length })
      line += plain
      if (/[,;:!?]$|\.$/.test(found) && !isQuoted) line += " |"
    }
    this.words = words
    this.line = line
    this.whole = line
  }

  has(pattern: Pattern): boolean {
    return compiled(this.meant(pattern)).test(this.line)
  }

  /** Takes the first match out of the message. */
  take(pattern: Pattern): Taken | undefined {
    const match = compiled(this.meant(pattern)).exec(this.line)
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

  /** Takes all matches out of the message. Returns whether there were any. */
  drop(pattern: Pattern): boolean {
    let isFound = false
    while (this.take(pattern)) isFound = true
    return isFound
  }

  /** The words that nothing has taken, as they were written. */
  left(): string[] {
    return this.words
      .filter(({ at, folded: plain }) => this.line.slice(at, at + plain.length).trim() !== "")
      .map(({ text }) => text)
  }

  private meant(pattern: Pattern): RegExp {
    if (pattern instanceof RegExp) return pattern
    return this.language === "en" ? pattern.en : pattern.all
  }

  /** Takes the next quotation out of the message. */
  takeQuoted(): string | undefined {
    return this.take(/“q+”/)?.written()
  }
}

/** The patterns with the flag `d`, which gives the positions of groups. Each is created once. */
const withPlaces = new WeakMap<RegExp, RegExp>()

function compiled(pattern: RegExp): RegExp {
  const known = withPlaces.get(pattern) ?? new RegExp(pattern.source, "ud")
  withPlaces.set(pattern, known)
  return known
}

const LONGEST = 1_000
const WORD = /"[^"\n]{1,200}"|“[^”\n]{1,200}”|«[^»\n]{1,200}»|(?<!\S)'[^'\n]{1,200}'(?!\S)|\S+/gu
const QUOTED = /^["“«'].*["”»']$/u

/** The comparable form of a word: `don’t` becomes `dont`, `Ada's` becomes `ada's`. */
function lineWord(text: string): string {
  return folded(text)
    .replaceAll(/[’‘`´]/g, "'")
    .replace(/n't$/, "nt")
    .replace(/^(?:do'nt|donot|dnt|dont')$/, "dont")
    .replace(/^(what|where|who|how|when|there|here|that|it)'s$/, "$1s")
    .replace(/^let's$/, "lets")
    .replace(/^(i|you|we|they)'(m|re|ll|d|ve)$/, "$1$2")
}
