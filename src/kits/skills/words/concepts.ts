import { type Concept, type Language, vocabulary } from "./vocabulary"

/** The concepts (such as “order” or “cancel”) in a message, and the number of its words in each language. */
export interface Spoken {
  has: (concept: Concept) => boolean
  words: Record<Language, number>
}

/** Finds the concepts in a normalized message. An English message contains no Turkish words. */
export function spokenIn(line: string, of?: Language): Spoken {
  const concepts = new Set<string>()
  const words: Record<Language, number> = { en: 0, tr: 0 }
  for (const { concept, language, pattern } of PATTERNS) {
    const found = line.match(pattern)?.length ?? 0
    if (found === 0 || (of === "en" && language === "tr")) continue
    concepts.add(concept)
    words[language] += found
  }
  return { has: (concept) => concepts.has(concept), words }
}

/** A regular expression for an entry of the vocabulary: `*` is any ending, and ` * ` is one to four words. */
export function patternOf(words: string): RegExp {
  const ways = words.split(",").map((way) =>
    way
      .trim()
      .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(" * ", String.raw`\s(?:\S+\s){1,4}`)
      .replaceAll("*", String.raw`[\w']*`)
      .replaceAll(" ", String.raw`\s+`),
  )
  return new RegExp(String.raw`(?<![\w'])(?:${ways.join("|")})(?![\w])`, "g")
}

const PATTERNS = Object.entries(vocabulary).flatMap(([concept, [en, tr]]) => [
  { concept, language: "en" as const, pattern: patternOf(en) },
  { concept, language: "tr" as const, pattern: patternOf(tr) },
])
