import { knownWord, likeness } from "./likeness"
import { folded } from "./plain-words"

/** Of several things that are alike, those that fit a name best. */
const SAME = 0.001
/** A thing whose whole name was said comes before those that have more words. */
const WHOLE = 1

/**
 * Those of some things that somebody may mean by a name, whatever its endings, accents and typing: each of its words has
 * to be in a thing's own name. One that has no other words is meant before the rest; several that fit alike are all of them.
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

/** Numbers are never mistyped into each other. */
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
