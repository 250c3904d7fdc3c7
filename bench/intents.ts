import type { Skill } from "../src/skills/skill"
import { type Part, understand } from "../src/skills/words/understand"
import utterances from "./utterances.json"
import byAnotherHand from "./utterances-by-another-hand.json"
import unseen from "./utterances-unseen.json"

const NONE = "none"

/** What somebody says, and the id of the skill that they mean; none where it is nothing that there is a skill for. */
export interface Utterance {
  text: string
  skill: string | undefined
  /** Skills that are right as well, such as the second of two wishes. */
  also?: readonly string[]
}

export type Half = "tuning" | "held-out"
export type UtteranceSet = Half | "by another hand" | "unseen"

/**
 * The utterances of a set. Of each skill's own list, every second one is held out; those by another hand were written by
 * a person who had not seen the code. The unseen were written from the list of skills, before their writer had read a
 * rule or another utterance. Tuning looks at the first half alone.
 */
export function utterancesOf(set: UtteranceSet): Utterance[] {
  if (set === "unseen") return foreign(unseen.intents)
  return set === "by another hand" ? foreign(byAnotherHand.intents) : ownHalf(set)
}

/** Requests for a change, and requests to leave things alone. Another person wrote both lists. */
export const commands: Utterance[] = foreign(byAnotherHand.commands)
export const negations: Utterance[] = foreign(byAnotherHand.negations)
export const unseenCommands: Utterance[] = foreign(unseen.intents.filter(({ kind }) => kind === "command"))
export const unseenNegations: Utterance[] = foreign(unseen.intents.filter(({ kind }) => kind === "negation"))

function foreign(all: { text: string; skill: string; also?: string[] }[]): Utterance[] {
  return all.map(({ text, skill, also = [] }) => ({ text, skill: skill === NONE ? undefined : skill, also }))
}

function ownHalf(half: Half): Utterance[] {
  return Object.entries(utterances).flatMap(([id, texts]) =>
    texts
      .filter((_, index) => (index % 2 === 1) === (half === "held-out"))
      .map((text) => ({ text, skill: id === NONE ? undefined : id })),
  )
}

export interface Accuracy {
  right: number
  count: number
  wrong: (Utterance & { taken: string | undefined })[]
}

/** How often what is taken is what was meant. */
export async function accuracyOf(
  half: Utterance[],
  taken: (text: string) => Promise<string | undefined> | string | undefined,
): Promise<Accuracy> {
  const wrong: Accuracy["wrong"] = []
  for (const utterance of half) {
    const answer = await taken(utterance.text)
    if (!isRight(utterance, answer)) wrong.push({ ...utterance, taken: answer })
  }
  return { right: half.length - wrong.length, count: half.length, wrong }
}

function isRight({ skill, also = [] }: Utterance, taken: string | undefined): boolean {
  return taken === skill || (taken !== undefined && also.includes(taken))
}

/** How a message is handled without a model. */
export type Outcome = "list" | "plan" | "question" | "refusal" | "nothing"

/** How many of these messages have which outcome. */
export function outcomesOf(
  messages: Utterance[],
  outcome: (text: string) => Outcome,
): Partial<Record<Outcome, number>> {
  const counts: Partial<Record<Outcome, number>> = {}
  for (const { text } of messages) {
    const one = outcome(text)
    counts[one] = (counts[one] ?? 0) + 1
  }
  return counts
}

const OUTCOMES: Record<Part["kind"], Outcome> = {
  "look-up": "list",
  nothing: "list",
  plan: "plan",
  ask: "question",
  model: "refusal",
  cannot: "refusal",
}

export function outcomeByWords(text: string, skills: readonly Skill[]): Outcome {
  const { isForbidden, parts } = understand(text, skills)
  if (isForbidden) return "nothing"
  const outcomes = parts.map(({ kind }) => OUTCOMES[kind])
  return outcomes.find((outcome) => outcome === "list" || outcome === "plan") ?? outcomes[0] ?? "list"
}

export function takenByWords(text: string, skills: readonly Skill[]): string | undefined {
  return understand(text, skills).skill?.id
}
