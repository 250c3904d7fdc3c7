import { knownWord, likeness } from "./likeness"
import { folded } from "./plain-words"

/** Two scores count as equal if they differ by less than this. */
const SAME = 0.001
/** Added to the score of a name that has no other words. */
const WHOLE = 1

/**
 * Finds the records whose names fit best. Word endings, accents and typing errors matter little. Each word of `name`
 * must fit a word of the record's name. Names without other words come first. Returns all records with the best score.
 */
export function alike<Thing>(
  name: string,
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
): Thing[] {
  const wanted = wordsIn(name)
  if (wanted.length === 0) return []
  const scored = things.flatMap((thing) => {
    const score = scoreOf(wanted, wordsIn(nameOf(thing)))
    return score > 0 ? [{ thing, score }] : []
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored.filter(({ score }) => best - score < SAME).map(({ thing }) => thing)
}

function scoreOf(wanted: string[], own: string[]): number {
  let sum = 0
  for (const word of wanted) {
    const best = Math.max(0, ...own.map((one) => likenessOf(word, one)))
    if (best === 0) return 0
    sum += best
  }
  return sum / wanted.length + (own.length <= wanted.length ? WHOLE : 0)
}

/** Words with digits must be equal, because another digit means another thing. */
function likenessOf(a: string, b: string): number {
  return /\d/.test(a + b) ? Number(a === b) : likeness(knownWord(a), knownWord(b))
}

export function wordsIn(text: string): string[] {
  return (
    folded(text)
      .replaceAll(/['’]\p{L}{1,5}(?!\p{L})/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
