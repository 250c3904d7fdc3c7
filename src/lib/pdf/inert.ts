/** Longer texts are cut. Forms and notes are shorter. */
const MOST_CHARACTERS = 10_000
/** The width of the widest letters, in points. */
const WIDEST_LETTER = 10
/** Longer words can break everywhere. Shorter ones only where they may not fit. */
const [SHORTEST_WORD, LONGEST_WORD] = [4, 24] as const
/** The most marks on one letter. Vietnamese and Arabic need two. */
const MOST_MARKS = 3
const BREAK = "\u200B"
const MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, "gu")
const UNPRINTABLE =
  /(?!\n)[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu

/**
 * A text that cannot change the layout: without control characters, signs that change the direction of other texts,
 * piles of marks, or rows of empty lines. Words that may not fit into the width (in points) can break.
 */
export function inert(text: string, width: number): string {
  const letters = Math.min(Math.max(Math.floor(width / WIDEST_LETTER), SHORTEST_WORD), LONGEST_WORD)
  return text
    .slice(0, MOST_CHARACTERS)
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(UNPRINTABLE, "")
    .replaceAll(MARKS, "$1")
    .replaceAll(/\n{3,}/g, "\n\n")
    .replaceAll(/\S+/gu, (word) => breakable(word, letters))
    .trim()
}

/** Marks and joined letters stay with the letter before them. */
function breakable(word: string, letters: number): string {
  if (word.length <= letters) return word
  return word.replaceAll(
    new RegExp(`(?:\\P{M}[\\p{M}\\u200C\\u200D]*){${letters}}(?=.)`, "gsu"),
    `$&${BREAK}`,
  )
}
