import { folded, MAX_WORD_LENGTH, type Word, wordsIn } from "./words"

/** A word of a text, a part of it, or a join with its neighbours: "Wi-Fi" is also "wifi", "iPhone15" also "iphone". */
export interface Form extends Word {
  /** `joined` forms touch in the text ("Wi-Fi"). `apart` forms have a space between them ("iPhone 15"). */
  kind: "word" | "joined" | "apart"
  /** The length without the last part. A beginning must be longer, otherwise it only means the first part. */
  least: number
}

/** A character between two words that people also write as one word: the hyphen of "Wi-Fi". */
const TIGHT_GAP = /^[\p{Pd}'’ʼ‘`´.·・•/_&+\u00ad\u200b-\u200d\u2060]$/u
const SPACE_GAP = /^[\s®™©&+]+$/
const MAX_GAP_LENGTH = 8
/** The most words that are joined to one. */
const MAX_JOINED = 3
/** Three words that stand apart are joined only if one of them is this short or has a digit. */
const SHORT_WORD = 2
/** A run with more parts, such as "a1b2c3d4", is a code and not several words. */
const MAX_PARTS = 4

/** Where a word may be divided: "WiFi", "USBKabel", "iphone15", "15cm". */
const MAY_HAVE_PARTS = /\p{Nd}|\p{Ll}\p{M}*\p{Lu}|\p{Lu}\p{M}*\p{Lu}\p{M}*\p{Ll}/u
const PART_BORDER =
  /(?<=\p{Ll}\p{M}*)(?=\p{Lu})|(?<=\p{Lu}\p{M}*)(?=\p{Lu}\p{M}*\p{Ll}\p{M}*\p{Ll})|(?<=\p{L}\p{M}*)(?=\p{Nd})|(?<=\p{Nd})(?=\p{L})/u
const HAS_DIGIT = /\p{N}/u
const ENDS_IN_DIGIT = /\p{N}$/u
const BEGINS_WITH_DIGIT = /^\p{N}/u

/** All forms of the words of a text, in the order of their ends. */
export function* formsIn(text: string): Generator<Form> {
  let before: Word[] = []
  for (const word of wordsIn(text)) {
    yield { ...word, kind: "word", least: 0 }
    if (word.firstEnd === undefined) yield* partsOf(text, word)
    yield* joinsEndingIn(text, before, word)
    before = [...before.slice(1 - MAX_JOINED), word]
  }
}

/** The joins of a word with the words before it. */
export function joinsEndingIn(text: string, before: Word[], last: Word): Form[] {
  const joins: Form[] = []
  let { start, word } = last
  let kind: Form["kind"] = "joined"
  let hasShort = isShort(last)
  for (const [index, next] of [last, ...before.slice().reverse()].slice(0, MAX_JOINED).entries()) {
    if (index === 0) continue
    const gap = gapBetween(text, next, start)
    if (gap === undefined || !areJoinable(next, last, word)) break
    if (last.firstEnd !== undefined) return pairAcross(text, next, last, gap)
    if (gap === "apart") kind = "apart"
    hasShort ||= isShort(next)
    start = next.start
    word = next.word + word
    const isPlausible = kind === "joined" || index < 2 || hasShort
    if (isPlausible && word.length <= MAX_WORD_LENGTH)
      joins.push({ word, start, end: last.end, kind, least: word.length - last.word.length })
  }
  return joins
}

function gapBetween(text: string, before: Word, start: number): "joined" | "apart" | undefined {
  const length = start - before.end
  if (length < 1 || length > MAX_GAP_LENGTH) return undefined
  const gap = text.slice(before.end, start)
  if (TIGHT_GAP.test(gap)) return "joined"
  return SPACE_GAP.test(gap) ? "apart" : undefined
}

/** Digits next to digits are different numbers, such as "10/20". Words of different scripts are never one word. */
function areJoinable(before: Word, last: Word, word: string): boolean {
  if ((before.firstEnd === undefined) !== (last.firstEnd === undefined)) return false
  return !(ENDS_IN_DIGIT.test(before.word) && BEGINS_WITH_DIGIT.test(word))
}

/** Without spaces between words, the words of a compound need only the pair that crosses the gap. */
function pairAcross(text: string, before: Word, last: Word, kind: Form["kind"]): Form[] {
  const first = folded(text.slice(last.start, last.firstEnd))
  const isLastCharacter = before.end === before.firstEnd
  if (!isLastCharacter || first === "") return []
  const word = before.word + first
  return [{ word, start: before.start, end: last.firstEnd ?? last.end, kind, least: before.word.length }]
}

/** The parts of one word, and joins of its neighbouring parts. */
function partsOf(text: string, { start, end }: Word): Form[] {
  const run = text.slice(start, end)
  if (!MAY_HAVE_PARTS.test(run)) return []
  const parts = run.split(PART_BORDER)
  if (parts.length < 2 || parts.length > MAX_PARTS) return []
  const forms: Form[] = []
  for (let first = 0, from = start; first < parts.length; from += parts[first]?.length ?? 0, first++) {
    for (let count = 1; count <= MAX_JOINED && first + count <= parts.length; count++) {
      const some = parts.slice(first, first + count)
      const word = folded(some.join(""))
      const isWhole = count === parts.length
      if (isWhole || (word.length < 2 && !HAS_DIGIT.test(word)) || word.length > MAX_WORD_LENGTH) continue
      const least = folded(some.slice(0, -1).join("")).length
      forms.push({ word, start: from, end: from + some.join("").length, kind: "joined", least })
    }
  }
  return forms
}

function isShort({ word }: Word): boolean {
  return word.length <= SHORT_WORD || HAS_DIGIT.test(word)
}
