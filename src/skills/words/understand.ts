import { CLEAR, clearIntent, type Intent, intentsOf } from "../intents"
import type { Language, Lookup, ReadCommand, Reading, Skill, Texts } from "../skill"
import { LOOKING } from "./mood"
import { repaired } from "./repair"
import { Said } from "./said"
import { isForbidden, isUncertain, type Wish, wishesIn } from "./wishes"

/** What comes of one wish where there is no model. */
export type Part =
  | { kind: "look-up"; skill: Skill; lookup: Lookup }
  | { kind: "plan"; skill: Skill; command: ReadCommand }
  /** A command that does not say all. */
  | { kind: "ask"; skill: Skill; missing: Texts }
  /** A text has to be written, or a question understood: it takes a model. */
  | { kind: "model"; skill: Skill }
  /** A command that nothing here can do. */
  | { kind: "cannot"; skill: Skill | undefined }
  | { kind: "nothing"; skill: undefined }

export interface Understanding {
  language: Language
  /** Something is not to be done: nothing is prepared. */
  isForbidden: boolean
  /** What is meant first. */
  skill: Skill | undefined
  parts: Part[]
}

/** The most likely skills are tried where the first cannot read a command. */
const MOST_TRIED = 3
const LEAST_LIKELY = 0.3

/** What a message asks for, by rules alone. Always answers the same, looks nothing up, and changes nothing. */
export function understand(message: string, skills: readonly Skill[]): Understanding {
  const intents = intentsOf(message, skills)
  const language = intents[0]?.language ?? "en"
  const meant = clearIntent(intents)?.skill
  if (isForbidden(message)) return { language, isForbidden: true, skill: meant, parts: [] }
  const all = wishesIn(message)
  const read = all.map((wish) => partOf(wish, all.length === 1 ? intents : intentsOf(wish.text, skills)))
  const parts = isUncertain(message) ? read.map(unprepared) : read
  const told = parts.filter(({ kind }) => kind !== "nothing")
  // Wishes that mean nothing one by one may mean something together.
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

/** A change that may be the very thing that is not wanted is asked about. */
function unprepared(part: Part): Part {
  return part.kind === "plan" ? { kind: "ask", skill: part.skill, missing: UNCERTAIN } : part
}

const UNCERTAIN: Texts = {
  en: "I am not sure what is to be done here and what is not, so I have prepared nothing. Say only what is to be done.",
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

/** A question wants to know something: a skill that looks things up comes before one that only changes them. */
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

/** A complete reading before one that misses something; as it was typed before as it was meant. */
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
