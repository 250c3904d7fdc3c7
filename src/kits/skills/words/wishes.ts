import { languageOf } from "./language"
import { hasDenial, type Mood, moodOf } from "./mood"
import { repaired } from "./repair"
import { Said } from "./said"

/** One request of a message. */
export interface Wish {
  text: string
  mood: Mood
  /**
   * Longer texts to try if the request alone is not understood, because the text before it may name the object. First
   * with the numbers of that text, then with all of it.
   */
  withBefore: readonly string[]
}

const QUOTES = /"[^"\n]*"|“[^”\n]*”|«[^»\n]*»/g
const BETWEEN =
  /(?<![.;!?\n])[.;!?\n]+(?:\s|$)|,(?=\s)|\s(?:and then|and also|and|then|also|plus|but|ve|sonra|ayrıca|ayrica|bir de|bi de|bide|ama|fakat)(?=\s)/gi
const MAX_WISHES = 5
/** Texts that name something clearly: numbers of orders, and email addresses. */
const NUMBERED =
  /#\s?\d{1,9}\b|(?<!\S)[^\s@]{1,64}@[^\s@]{1,253}\.\p{L}{2,}|(?<=\b(?:order|sipariş|siparis)\s)\d{1,9}\b|\b\d{1,9}(?=\s(?:nolu|numaralı|numarali))/giu

/** Splits a message into requests. A part that is no request belongs to the one before it. */
export function wishesIn(message: string): Wish[] {
  const wishes: Wish[] = []
  let start = 0
  let before = 0
  let mood: Mood | undefined
  let end = 0
  const language = languageOf(message)
  for (const part of partsOf(message)) {
    const partMood = moodOf(lineOf(part.text), language)
    const isOwn = partMood === "command" || partMood === "question"
    if (isOwn && (mood === "command" || mood === "question")) {
      wishes.push(wishOf(message, start, before, end, mood))
      start = part.from
      before = part.from
      mood = partMood
    } else if (isOwn) {
      // Words such as “and” join a part to the request before it.
      if (!part.isJoined) start = part.from
      mood = partMood
    }
    end = part.to
  }
  wishes.push(wishOf(message, start, before, end, mood ?? moodOf(lineOf(message), language)))
  return wishes.slice(0, MAX_WISHES)
}

/** Whether a part of the message forbids something. Then nothing is prepared. */
export function isForbidden(message: string): boolean {
  // Also checks the text before typing errors were corrected, because a correction may hide the negation.
  const language = languageOf(message)
  const isNegation = (line: string) => moodOf(line, language) === "negation"
  return partsOf(message).some(
    ({ text }) => isNegation(lineOf(text)) || isNegation(plainLine(new Said(text))),
  )
}

/** Whether the message contains a negation and the rules cannot tell what it is about. */
export function isUncertain(message: string): boolean {
  return hasDenial(plainLine(new Said(message)), languageOf(message))
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
  /** True if a word such as “and” joins it to the part before. False for punctuation. */
  isJoined: boolean
}

function partsOf(message: string): Part[] {
  // Replaces quotations, so that they are not split.
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

/** The comparable form of a part, with typing errors corrected and without punctuation. */
function lineOf(text: string): string {
  return plainLine(new Said(text, repaired))
}

function plainLine({ whole }: Said): string {
  return whole.replaceAll(/\s*\|\s*/g, " ").trim()
}
