import { knownWord, likeness } from "./likeness"
import { folded } from "./plain-words"

/** Scores that differ by less than this are equal. */
const SAME = 0.001
/** A bonus for names without further words. */
const WHOLE = 1

/**
 * Finds the things whose names fit best, ignoring endings, accents and typos. Every word of `name` must fit a word of
 * the thing's name. Names without further words rank first. Returns all that share the best score.
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

/** Numbers must be equal. A typo in a number is a different number. */
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
