import type { Concept, Language } from "./vocabulary"

/** A rule that points to a task: the concepts that must and must not be there, and how much it counts (up to 10). */
export interface Rule {
  task: string
  weight: number
  all?: readonly Concept[]
  any?: readonly Concept[]
  none?: readonly Concept[]
  line?: Line
  not?: Line
}

/** A pattern, or one for each language. */
type Line = RegExp | { en: RegExp; all: RegExp }

/** An English message is read with the English pattern only: “Sara” is not Turkish “ara” (“search”). */
export function either(en: RegExp, tr: RegExp): Line {
  // Turkish messages contain English words, too.
  return { en, all: new RegExp(`${en.source}|${tr.source}`) }
}

export function turkish(tr: RegExp): Line {
  return { en: /(?!)/, all: tr }
}

export function matches(line: Line, text: string, language: Language | undefined): boolean {
  if (line instanceof RegExp) return line.test(text)
  return (language === "en" ? line.en : line.all).test(text)
}
