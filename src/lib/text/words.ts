/** A word in a form that can be compared, and where it is in the text: from, to (exclusive), in UTF-16 code units. */
export interface Word {
  word: string
  start: number
  end: number
  /** Only in scripts without spaces: where the word's first character ends. */
  firstEnd?: number
}

/** In characters. Longer words are cut. */
export const MAX_WORD_LENGTH = 64
const RUN = /[\p{L}\p{N}\p{M}]+/gu
/**
 * Scripts that use no spaces between words, and Korean, which writes compounds as one. Each two characters next to each
 * other count as a word, so that a part of a compound is found.
 */
const UNSPACED_LETTERS = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join("")
const UNSPACED = new RegExp(`[${UNSPACED_LETTERS}]+|[^${UNSPACED_LETTERS}]+`, "gu")
const IS_UNSPACED = new RegExp(`^[${UNSPACED_LETTERS}]`, "u")
/** A text with these characters has characters of several code points: marks, and Korean syllables in parts. */
const IS_COMPOSED = /[\p{M}\u1100-\u11ff\uff9e\uff9f]/u
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" })

/**
 * True if no character is above U+0700. All scripts below it, from Latin to Arabic, use spaces. This test is much
 * faster than `IS_UNSPACED`.
 */
const IS_SPACED = /^[^\u0700-\uffff]*$/
/** Accents, and the vowel signs that Arabic and Hebrew texts usually omit. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u0655\u0670]/g
/** Letters for which Unicode has no base letter without the mark. */
const PLAIN_LETTERS: Record<string, string> = {
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
}
const OTHER_LETTERS = /[ıßæœøđðþłħ]/g

/**
 * Makes words comparable: only letters and digits, lower case, no accents, and `İ`, `I`, `ı` as `i`. Both the index and
 * the search must use it.
 */
export function folded(text: string): string {
  if (!IS_LATIN.test(text)) return foldedByRules(text)
  let result = ""
  for (let index = 0; index < text.length; index++) result += LATIN[text.charCodeAt(index)]
  return result
}

function foldedByRules(text: string): string {
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "")
}

/**
 * For these characters, the result does not depend on the characters around them. So a table of results can be used,
 * which is ten times as fast.
 */
const IS_LATIN = /^[^\u0250-\uffff]*$/
const LATIN = Array.from({ length: 0x250 }, (_, code) => foldedByRules(String.fromCharCode(code)))

/** Cuts a text. It never leaves half of a character (a surrogate), which the database would refuse. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")
}

/** The words of a text for the index. It is a generator, because some callers need only the first words. */
export function wordsIn(text: string): Generator<Word> {
  return words(text, (length) => length)
}

/** The words of a search query. */
export function wordsOfQuery(text: string): Word[] {
  return [...words(text, (length) => Math.max(length - 1, 1))]
}

/** The words of a title or query in their order, to compare the two. */
export function titleKey(text: string): string {
  return wordsOfQuery(text)
    .map(({ word }) => word)
    .join(" ")
}

/** A code, such as a SKU, without its separators. */
export function compact(code: string): string {
  return cut(folded(code), MAX_WORD_LENGTH)
}

/**
 * @param pairs how many words a run of characters without spaces has. For the index, the last character alone is a word
 * too.
 */
function* words(text: string, pairs: (length: number) => number): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (IS_SPACED.test(run)) {
      yield* wordOf(run, index)
      continue
    }
    for (const { 0: part, index: within } of run.matchAll(UNSPACED)) {
      const start = index + within
      yield* IS_UNSPACED.test(part) ? pairsOf(part, start, pairs) : wordOf(part, start)
    }
  }
}

function wordOf(part: string, start: number): Word[] {
  const word = cut(folded(part), MAX_WORD_LENGTH)
  return word === "" ? [] : [{ word, start, end: start + part.length }]
}

function pairsOf(part: string, start: number, count: (length: number) => number): Word[] {
  const characters = IS_COMPOSED.test(part)
    ? Array.from(graphemes.segment(part), ({ segment }) => segment)
    : [...part]
  let end = start
  const ends = characters.map((character) => (end += character.length))
  return characters.slice(0, count(characters.length)).flatMap((character, index) => {
    const pair = character + (characters[index + 1] ?? "")
    const firstEnd = ends[index] ?? end
    return wordOf(pair, firstEnd - character.length).map((word) => ({ ...word, firstEnd }))
  })
}
