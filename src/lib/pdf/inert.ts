/** Longer texts are cut. Forms and notes are shorter. */
const MAX_CHARACTERS = 10_000
/** The width of the widest letters, in points. */
const WIDEST_LETTER = 10
/** Longer words can break everywhere. Shorter ones only where they may not fit. */
const [SHORTEST_WORD, MAX_WORD_LENGTH] = [4, 24] as const
/**
 * The most marks on one letter. `COMMON` are marks for the letters of any script, which can be piled up. Vietnamese and
 * Arabic need two of them. Burmese and Tibetan need up to six marks of their own.
 */
const MAX_MARKS = { common: 3, all: 6 }
const BREAK = "\u200B"
const COMMON = "(?:(?=\\p{M})\\p{Script=Inherited})"
const PILES = new RegExp(`(${COMMON}{${MAX_MARKS.common}})${COMMON}+`, "gu")
const MARKS = new RegExp(`(\\p{M}{${MAX_MARKS.all}})\\p{M}+`, "gu")
/** Join the next letter to the one before: signs of India and South-East Asia, and the joiner of emoji. */
const JOINERS = "\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u17D2\u200D"
const MAX_JOINED = 12
/** A letter with its marks, and with the letters that are joined to it. A break inside would change its shape. */
const CLUSTER = new RegExp(`.(?:[\\p{M}\u200C\u200D]|(?<=[${JOINERS}]).){0,${MAX_JOINED}}`, "gsu")
const WITHOUT_WIDTH = /[\p{M}\u200C\u200D]/gu
const UNPRINTABLE =
  /(?!\n)[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu

/**
 * A text that cannot change the layout: without control characters, signs that change the direction of other texts,
 * piles of marks, or rows of empty lines. Words that may not fit into the width (in points) can break.
 */
export function inert(text: string, width: number): string {
  const letters = Math.min(Math.max(Math.floor(width / WIDEST_LETTER), SHORTEST_WORD), MAX_WORD_LENGTH)
  return text
    .slice(0, MAX_CHARACTERS)
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(UNPRINTABLE, "")
    .replaceAll(PILES, "$1")
    .replaceAll(MARKS, "$1")
    .replaceAll(/\n{3,}/g, "\n\n")
    .replaceAll(/\S+/gu, (word) => breakable(word, letters))
    .trim()
}

function breakable(word: string, letters: number): string {
  if (word.length <= letters) return word
  let room = letters
  return word.replaceAll(CLUSTER, (cluster, at: number) => {
    room -= [...cluster.replaceAll(WITHOUT_WIDTH, "")].length
    if (room > 0 || at + cluster.length === word.length) return cluster
    room = letters
    return cluster + BREAK
  })
}
