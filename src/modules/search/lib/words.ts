/** A normalized word and its position in the text: from, to (exclusive), in UTF-16 code units. */
export interface Word {
  word: string
  start: number
  end: number
}

const LONGEST_WORD = 64
const RUN = /[\p{L}\p{N}\p{M}]+/gu
/** Scripts written without spaces. Every two adjacent characters count as a word. */
const UNSPACED =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]+|[^\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]+/gu
const IS_UNSPACED =
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u

/** All scripts below U+0700, from Latin to Arabic, use spaces. This test is much faster than `IS_UNSPACED`. */
const IS_SPACED = /^[^\u0700-\uffff]*$/
/** Accents, and the vowel signs that Arabic and Hebrew texts usually omit. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u0655\u0670]/g
/** Letters that Unicode does not split into a base letter and a mark. */
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
 * Normalizes text for comparison: letters and digits only, lower case, no accents, and `İ`, `I`, `ı` as `i`. Indexing
 * and searching must both use this function, so that they always agree.
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

/** These characters normalize independently of their neighbours. A lookup table is ten times as fast. */
const IS_LATIN = /^[^\u0250-\uffff]*$/
const LATIN = Array.from({ length: 0x250 }, (_, code) => foldedByRules(String.fromCharCode(code)))

/** Shortens a text without leaving half of a surrogate pair, which the database rejects. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")
}

/** Yields the words of a text to index. It is lazy, because some callers need only the first words. */
export function wordsIn(text: string): Generator<Word> {
  return words(text, (length) => length)
}

/** The words of a search query. */
export function wordsOfQuery(text: string): Word[] {
  return [...words(text, (length) => Math.max(length - 1, 1))]
}

/** Normalizes a code, for example a SKU, without its separators. */
export function compact(code: string): string {
  return cut(folded(code), LONGEST_WORD)
}

/**
 * @param pairs number of words in a run of unspaced characters. In an index the last character alone is also a word.
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
