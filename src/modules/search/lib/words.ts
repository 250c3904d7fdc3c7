/** A word in a form that can be compared, and where it is in the text: from, to (exclusive), in UTF-16 code units. */
export interface Word {
  word: string
  start: number
  end: number
}

const LONGEST_WORD = 64
const RUN = /[\p{L}\p{N}\p{M}]+/gu
/** Characters of scripts without spaces between words. Each two characters next to each other count as a word. */
const UNSPACED =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]+|[^\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]+/gu
const IS_UNSPACED =
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u

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

/** A code, such as a SKU, without its separators. */
export function compact(code: string): string {
  return cut(folded(code), LONGEST_WORD)
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
  const word = cut(folded(part), LONGEST_WORD)
  return word === "" ? [] : [{ word, start, end: start + part.length }]
}

function pairsOf(part: string, start: number, count: (length: number) => number): Word[] {
  const characters = [...part]
  const starts = [start]
  for (const [index, character] of characters.entries())
    starts.push((starts[index] ?? start) + character.length)
  return characters.slice(0, count(characters.length)).flatMap((character, index) => {
    const pair = character + (characters[index + 1] ?? "")
    return wordOf(pair, starts[index] ?? start)
  })
}
