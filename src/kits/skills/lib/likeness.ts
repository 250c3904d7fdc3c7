/**
 * Words with different endings are compared by their beginnings, because an ending may be longer than the word. At
 * least this many letters must be equal.
 */
const SHORTEST_STEM = 4
/** How much of the longer word must be equal at the beginning. */
const SAME_BEGINNING = 0.5
const WITH_ENDING = 0.9
const MISTYPED = 0.75

/** A normalized word, and the set of its letters for a quick comparison. */
export interface KnownWord {
  text: string
  /** The set of letters: one bit per letter, by its code modulo 32. */
  letters: number
}

export function knownWord(text: string): KnownWord {
  let letters = 0
  for (let index = 0; index < text.length; index++) letters |= 1 << (text.charCodeAt(index) % 32)
  return { text, letters }
}

/**
 * How similar two words are, from 0 to 1: equal, equal except for the ending, or with typing errors. A short word may
 * have one error, a long word two.
 */
export function likeness({ text: a, letters: ofA }: KnownWord, { text: b, letters: ofB }: KnownWord): number {
  if (a === b) return 1
  const same = commonBeginning(a, b)
  const shorter = Math.min(a.length, b.length)
  const longer = Math.max(a.length, b.length)
  const isStem = same === shorter && shorter >= 3 && longer - same <= 2
  if (isStem || (same >= SHORTEST_STEM && same >= SAME_BEGINNING * longer)) return WITH_ENDING
  return isMistyped({ text: a, letters: ofA }, { text: b, letters: ofB }) ? MISTYPED : 0
}

/** Whether two words differ only by typing errors: one, or two in a long word. */
export function isMistyped(
  { text: a, letters: ofA }: KnownWord,
  { text: b, letters: ofB }: KnownWord,
): boolean {
  const shorter = Math.min(a.length, b.length)
  const most = shorter >= 8 ? 2 : shorter >= 4 ? 1 : 0
  // A cheap check first: one error changes the set of letters by at most two.
  if (most === 0 || Math.abs(a.length - b.length) > most || bitsOf(ofA ^ ofB) > 2 * most) return false
  return distance(a, b, most) <= most
}

function bitsOf(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}

function commonBeginning(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/**
 * The number of typing errors between two words: wrong, missing, extra or swapped letters (optimal string alignment).
 * It does not count further than `most`.
 */
function distance(a: string, b: string, most: number): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(before, j - 2) + 1)
      next.push(best)
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return at(row, b.length)
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
