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
  return text
    .normalize("NFKD")
    .replace(MARKS, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "")
}

/** The beginning of a text, without half of a character at its end, which no database takes. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")
}

/** The words of a text that is indexed. */
export function wordsIn(text: string): Word[] {
  return words(text, (length) => length)
}

/** The words of what is asked for. */
export function wordsAskedFor(text: string): Word[] {
  return words(text, (length) => Math.max(length - 1, 1))
}

/** What is left of a code, such as a SKU, however its parts are separated. */
export function compact(code: string): string {
  return cut(folded(code), LONGEST_WORD)
}

/** @param pairs how many words a run of so many unspaced characters has: in an index its last one is a word, too. */
function words(text: string, pairs: (length: number) => number): Word[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) =>
    [...run.matchAll(UNSPACED)].flatMap(({ 0: part, index: within }) => {
      const start = index + within
      return IS_UNSPACED.test(part) ? pairsOf(part, start, pairs) : wordOf(part, start)
    }),
  )
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
