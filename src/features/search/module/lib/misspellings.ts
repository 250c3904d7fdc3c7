/**
 * Finds words that differ by one or two letters, by deleting letters (W. Garbe's symmetric deletes). If two words
 * differ by one letter, deleting a letter from each gives an equal remainder. The index stores the remainders of all
 * words, so they need not be compared one by one.
 */

/** Shorter words are not corrected, because too many words differ from them by one letter. */
const SHORTEST = 5
/** Words of this length or longer may contain two errors. */
const LONG = 9
/**
 * Remainders are stored for this many first letters of a word. Errors behind them are found by comparing the whole
 * words.
 */
const PREFIX = 8
const MAX_SUGGESTIONS = 5

/** The remainders of a word that the index stores. */
export function remaindersOf(word: string): string[] {
  const letters = [...word]
  if (!isForgiven(word) || letters.length < SHORTEST) return []
  return remainders(letters, letters.length >= LONG ? 2 : 1)
}

/**
 * The remainders of a possibly misspelt word. It may lack a letter, so it may be one letter shorter than {@link
 * SHORTEST}.
 */
export function remaindersOfQuery(word: string): string[] {
  const letters = [...word]
  if (!isForgiven(word) || letters.length < SHORTEST - 1) return []
  return remainders(letters, letters.length >= LONG - 2 ? 2 : 1)
}

/** The words that may be meant, best first. */
export function nearest(word: string, candidates: string[]): string[] {
  const near = candidates
    .map((candidate) => ({ candidate, slips: editDistance(word, candidate) }))
    .filter(({ candidate, slips }) => slips > 0 && slips <= ([...candidate].length >= LONG ? 2 : 1))
  const fewest = Math.min(...near.map(({ slips }) => slips))
  return near
    .filter(({ slips }) => slips === fewest)
    .map(({ candidate }) => candidate)
    .sort((a, b) => unlike(word, a) - unlike(word, b) || (a < b ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
}

/** How many letters are missing, extra, changed or swapped (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const changed = at(last, j - 1) + (isSame ? 0 : 1)
      const hasSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = hasSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, changed, swapped))
    }
    before = last
    last = row
  }
  return at(last, b.length)
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}

/** How unlikely a correction is. People rarely mistype the first letter, and rarely change the length. */
function unlike(word: string, candidate: string): number {
  return (word[0] === candidate[0] ? 0 : 2) + (word.length === candidate.length ? 0 : 1)
}

/** Whether a word may be corrected. Words with digits may not, because another digit means another thing. */
function isForgiven(word: string): boolean {
  return !/\p{N}/u.test(word)
}

function remainders(letters: string[], slips: number): string[] {
  let found = new Set([letters.slice(0, PREFIX).join("")])
  for (let round = 0; round < slips; round++)
    found = new Set([...found].flatMap((word) => [word, ...withoutOne([...word])]))
  return [...found]
}

function withoutOne(letters: string[]): string[] {
  return letters.map((_, index) => letters.filter((_letter, other) => other !== index).join(""))
}
