import { hasDenial, type Mood, moodOf } from "./mood"
import { repaired } from "./repair"
import { Said } from "./said"

/** One request of a message. */
export interface Wish {
  text: string
  mood: Mood
  /**
   * Longer texts to try, because the text before may name the object: first with only its numbers, then with all of it.
   */
  withBefore: readonly string[]
}

const QUOTES = /"[^"\n]*"|“[^”\n]*”|«[^»\n]*»/g
const BETWEEN =
  /[.;!?\n]+(?:\s|$)|,(?=\s)|\s(?:and then|and also|and|then|also|plus|but|ve|sonra|ayrıca|ayrica|bir de|bi de|bide|ama|fakat)(?=\s)/gi
const MOST_WISHES = 5
/** Unambiguous references: numbers of orders, and email addresses. */
const NUMBERED =
  /#\s?\d{1,9}\b|\S+@\S+\.\p{L}{2,}|(?<=\b(?:order|sipariş|siparis)\s)\d{1,9}\b|\b\d{1,9}(?=\s(?:nolu|numaralı|numarali))/giu

/** The requests of a message. A part without a request belongs to the one before it. */
export function wishesIn(message: string): Wish[] {
  const wishes: Wish[] = []
  let start = 0
  let before = 0
  let mood: Mood | undefined
  let end = 0
  for (const part of partsOf(message)) {
    const partMood = moodOf(lineOf(part.text))
    const isOwn = partMood === "command" || partMood === "question"
    if (isOwn && (mood === "command" || mood === "question")) {
      wishes.push(wishOf(message, start, before, end, mood))
      start = part.from
      before = part.from
      mood = partMood
    } else if (isOwn) {
      // A part that is joined by a word such as “and” belongs to the same request.
      if (!part.isJoined) start = part.from
      mood = partMood
    }
    end = part.to
  }
  wishes.push(wishOf(message, start, before, end, mood ?? moodOf(lineOf(message))))
  return wishes.slice(0, MOST_WISHES)
}

/** Returns whether any part forbids something. If so, nothing is prepared. */
export function isForbidden(message: string): boolean {
  // Check the uncorrected text as well: a typo fix may hide the negation.
  const isNegation = (line: string) => moodOf(line) === "negation"
  return partsOf(message).some(
    ({ text }) => isNegation(lineOf(text)) || isNegation(plainLine(new Said(text))),
  )
}

/** Returns whether the message has a negation that the rules cannot place. */
export function isUncertain(message: string): boolean {
  return hasDenial(plainLine(new Said(message)))
}

function wishOf(message: string, start: number, before: number, end: number, mood: Mood): Wish {
  const text = message.slice(start, end).trim()
  const numbers = message.slice(before, start).match(NUMBERED)?.join(" ") ?? ""
  const withNumbers = numbers === "" || /\d/.test(text) ? [] : [`${text} ${numbers}`]
  return { text, mood, withBefore: [...withNumbers, message.slice(before, end).trim()] }
}

interface Part {
  text: string
  from: number
  to: number
  /** True if a word, not punctuation, joins it to the part before. */
  isJoined: boolean
}

function partsOf(message: string): Part[] {
  // Quotations are not split.
  const plain = message.replaceAll(QUOTES, (quoted) => "q".repeat(quoted.length))
  const parts: Part[] = []
  let from = 0
  let isJoined = false
  for (const found of [...plain.matchAll(BETWEEN), undefined]) {
    const to = found?.index ?? message.length
    const text = message.slice(from, to)
    if (text.trim() !== "") parts.push({ text, from, to, isJoined })
    from = to + (found?.[0].length ?? 0)
    isJoined = /^\s*\p{L}/u.test(found?.[0] ?? "")
  }
  return parts
}

/** Corrects typos and removes the marks between clauses. */
function lineOf(text: string): string {
  return plainLine(new Said(text, repaired))
}

function plainLine({ whole }: Said): string {
  return whole.replaceAll(/\s*\|\s*/g, " ").trim()
}
