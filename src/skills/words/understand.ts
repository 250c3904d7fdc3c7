import { CLEAR, clearIntent, type Intent, intentsOf } from "../intents"
import type { Language, Lookup, ReadCommand, Reading, Skill, Texts } from "../skill"
import { LOOKING } from "./mood"
import { repaired } from "./repair"
import { Said } from "./said"
import { isForbidden, isUncertain, type Wish, wishesIn } from "./wishes"

/** One request in a message, as the rules have understood it. */
export type Part =
  | { kind: "look-up"; skill: Skill; lookup: Lookup }
  | { kind: "plan"; skill: Skill; command: ReadCommand }
  /** A command that lacks something. The assistant asks for it. */
  | { kind: "ask"; skill: Skill; missing: Texts }
  /** A request that needs a model, because it is about writing or not clear. */
  | { kind: "model"; skill: Skill }
  /** A command for which there is no skill. */
  | { kind: "cannot"; skill: Skill | undefined }
  | { kind: "nothing"; skill: undefined }

export interface Understanding {
  language: Language
  /** The message forbids something, so nothing is prepared. */
  isForbidden: boolean
  /** The most likely skill. */
  skill: Skill | undefined
  parts: Part[]
}

/** How many skills are tried if the best one does not understand the command. */
const MOST_TRIED = 3
const LEAST_LIKELY = 0.3

/**
 * Understands the requests in a message by rules. The same message always gives the same result. It does not use the
 * database.
 */
export function understand(message: string, skills: readonly Skill[]): Understanding {
  const intents = intentsOf(message, skills)
  const language = intents[0]?.language ?? "en"
  const meant = clearIntent(intents)?.skill
  if (isForbidden(message)) return { language, isForbidden: true, skill: meant, parts: [] }
  const all = wishesIn(message)
  const read = all.map((wish) => partOf(wish, all.length === 1 ? intents : intentsOf(wish.text, skills)))
  const parts = isUncertain(message) ? read.map(unprepared) : read
  const told = parts.filter(({ kind }) => kind !== "nothing")
  // No part means anything alone, but the whole message may.
  if (told.length === 0 && meant && all.length > 1) {
    const together = partOf({ text: message, withBefore: [], mood: "statement" }, intents)
    const whole = isUncertain(message) ? unprepared(together) : together
    return { language, isForbidden: false, skill: meant, parts: [whole] }
  }
  const first = told[0] ?? parts[0]
  return {
    language,
    isForbidden: false,
    skill: first?.skill ?? meant,
    parts: told.length > 0 ? told : parts.slice(0, 1),
  }
}

/**
 * Asks back instead of preparing a change, if the message contains a negation and the rules cannot tell what it is
 * about.
 */
function unprepared(part: Part): Part {
  return part.kind === "plan" ? { kind: "ask", skill: part.skill, missing: UNCERTAIN } : part
}

const UNCERTAIN: Texts = {
  en: "I am not sure what you want and what you do not want, so I have prepared nothing. Say only what you want.",
  tr: "Burada neyin yapılıp neyin yapılmayacağından emin değilim, bu yüzden hiçbir şey hazırlamadım. Yalnızca yapılacak olanı söyleyin.",
}

function partOf(wish: Wish, intents: Intent[]): Part {
  const skill = wish.mood === "question" ? askedFor(intents) : clearIntent(intents)?.skill
  if (wish.mood === "command") return commandOf(wish, skill, intents)
  if (!skill) return { kind: "nothing", skill: undefined }
  if (wish.mood === "statement") {
    const reading = readingOf(skill, wish)
    if (reading && "action" in reading) return { kind: "plan", skill, command: reading }
    if (reading && !skill.byWords) return { kind: "ask", skill, missing: reading.missing }
  }
  return skill.byWords
    ? { kind: "look-up", skill, lookup: skill.byWords(wish.text) }
    : { kind: "model", skill }
}

/** The skill for a question. Skills that can answer by rules come first. */
function askedFor(intents: Intent[]): Skill | undefined {
  const clear = clearIntent(intents)?.skill
  if (!clear || clear.byWords) return clear
  return intents.find(({ skill, score }) => skill.byWords && score >= CLEAR)?.skill ?? clear
}

function commandOf(wish: Wish, skill: Skill | undefined, intents: Intent[]): Part {
  const own = skill && readingOf(skill, wish)
  if (skill && own && "action" in own) return { kind: "plan", skill, command: own }
  const isLooking = LOOKING.test(new Said(wish.text, repaired).whole)
  if (skill?.byWords && !own && isLooking) return { kind: "look-up", skill, lookup: skill.byWords(wish.text) }
  if (skill && own && !("action" in own)) return { kind: "ask", skill, missing: own.missing }
  if (skill && !skill.byWords) return { kind: "model", skill }
  const likely = intents.filter(({ score, skill: one }) => score >= LEAST_LIKELY && one !== skill)
  for (const { skill: other } of likely.slice(0, MOST_TRIED)) {
    const reading = readingOf(other, wish)
    if (reading && "action" in reading) return { kind: "plan", skill: other, command: reading }
  }
  return { kind: "cannot", skill }
}

/**
 * A skill's reading of a command. A complete command is better than an incomplete one, and the text as written is
 * better than the corrected one.
 */
function readingOf(skill: Skill, { text, withBefore }: Wish): Reading | undefined {
  if (!skill.byCommand) return undefined
  let first: Reading | undefined
  for (const one of new Set([text, ...withBefore]))
    for (const said of [new Said(one), new Said(one, repaired)]) {
      const reading = skill.byCommand(said)
      if (reading && "action" in reading) return reading
      first ??= reading
    }
  return first
}
