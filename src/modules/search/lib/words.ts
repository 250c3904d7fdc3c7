/** A word as it is compared, and where it stands in the text: from, to (exclusive), in UTF-16 code units. */
export interface Word {
  word: string
  start: number
  end: number
}

const LONGEST_WORD = 64
const RUN = /[\p{L}\p{N}\p{M}]+/gu
/** Written without spaces: of these, every two neighbours count as a word. */
const UNSPACED =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]+|[^\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]+/gu
const IS_UNSPACED =
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u

/** Of the scripts below U+0700, from Latin to Arabic, all put spaces between words: far quicker to see than the reverse. */
const IS_SPACED = /^[^\u0700-\uffff]*$/
/** Accents, and the vowel signs that Arabic and Hebrew leave out as a rule. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u0655\u0670]/g
/** Letters that are not another one with a mark. */
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
 * Text as it is compared: small letters without accents, `İ`, `I`, `ı` and `i` alike. What is indexed and what is asked
 * for both go through here and nowhere else, so that they cannot differ. Holds letters and digits only.
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

/** Each of these characters becomes what it becomes whatever stands beside it: looked up, in a tenth of the time. */
const IS_LATIN = /^[^\u0250-\uffff]*$/
const LATIN = Array.from({ length: 0x250 }, (_, code) => foldedByRules(String.fromCharCode(code)))

/** The beginning of a text, without half of a character at its end, which no database takes. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")
}

/** The words of a text that is indexed, one by one: whoever looks for the first of something need not know the rest. */
export function wordsIn(text: string): Generator<Word> {
  return words(text, (length) => length)
}

/** The words of what is asked for. */
export function wordsAskedFor(text: string): Word[] {
  return [...words(text, (length) => Math.max(length - 1, 1))]
}

/** What is left of a code, such as a SKU, however its parts are separated. */
export function compact(code: string): string {
  return cut(folded(code), LONGEST_WORD)
}

/** @param pairs how many words a run of so many unspaced characters has: in an index its last one is a word, too. */
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
