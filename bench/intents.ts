import type { Skill } from "../src/skills/skill"
import { type Part, understand } from "../src/skills/words/understand"
import utterances from "./utterances.json"
import byAnotherHand from "./utterances-by-another-hand.json"
import unseen from "./utterances-unseen.json"

const NONE = "none"

/** An utterance and the id of its skill; undefined if no skill fits. */
export interface Utterance {
  text: string
  skill: string | undefined
  /** Other correct skills, for example for a second wish in the utterance. */
  also?: readonly string[]
}

export type Half = "tuning" | "held-out"
export type UtteranceSet = Half | "by another hand" | "unseen"

/**
 * Returns the utterances of a set. Every second one of a skill's own list is held out. The author of "by another hand"
 * had not seen the code. The author of "unseen" knew only the list of skills. Only the first half is for tuning.
 */
export function utterancesOf(set: UtteranceSet): Utterance[] {
  if (set === "unseen") return foreign(unseen.intents)
  return set === "by another hand" ? foreign(byAnotherHand.intents) : ownHalf(set)
}

/** Requests for a change, and requests not to change something. Another person wrote both lists. */
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

/** Returns the share of utterances with the correct skill. */
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

/** The result of a message without a model. */
export type Outcome = "list" | "plan" | "question" | "refusal" | "nothing"

/** Counts the messages for each outcome. */
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
