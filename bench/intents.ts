import type { Language, Task } from "../src/kits/skills/skill"
import { type Part, understand } from "../src/kits/skills/words/understand"
import utterances from "./utterances.json"
import byThirdHand from "./utterances-by-a-third-hand.json"
import byAnotherHand from "./utterances-by-another-hand.json"
import sealed from "./utterances-sealed.json"
import unseen from "./utterances-unseen.json"

const NONE = "none"

/** A message to the assistant, and the task that is right for it. Undefined if no task is. */
export interface Utterance {
  text: string
  task: string | undefined
  /** Other tasks that are right too, for example because the message contains two requests. */
  also?: readonly string[]
}

export type Half = "tuning" | "held-out"
export type UtteranceSet = Half | "by another hand" | "unseen" | "by a third hand" | "sealed"

/**
 * The messages of a set. The rules may be improved by the first half only. The author of "by another hand" did not know
 * the code, the authors of "unseen" and of "by a third hand" knew only the list of tasks. Nobody who tunes the rules reads "sealed" (docs/assistant.md). The
 * sets are older than the packs: their `skill` is what is now a task.
 */
export function utterancesOf(set: UtteranceSet): Utterance[] {
  if (set === "unseen") return foreign(unseen.intents)
  if (set === "by a third hand") return foreign(byThirdHand.intents)
  if (set === "sealed") return foreign(sealed.intents)
  return set === "by another hand" ? foreign(byAnotherHand.intents) : ownHalf(set)
}

/** How many messages of each task and language there are in a set whose author has noted the language. */
export function countsOf(set: "by a third hand" | "sealed"): Map<string, Record<Language, number>> {
  const counts = new Map<string, Record<Language, number>>()
  for (const { skill, language } of (set === "sealed" ? sealed : byThirdHand).intents) {
    const own = counts.get(skill) ?? { en: 0, tr: 0 }
    own[language === "tr" ? "tr" : "en"] += 1
    counts.set(skill, own)
  }
  return counts
}

/** Commands, and commands not to do something. Another person has written both lists. */
export const commands: Utterance[] = foreign(byAnotherHand.commands)
export const negations: Utterance[] = foreign(byAnotherHand.negations)
export const unseenCommands: Utterance[] = foreign(unseen.intents.filter(({ kind }) => kind === "command"))
export const unseenNegations: Utterance[] = foreign(unseen.intents.filter(({ kind }) => kind === "negation"))

function foreign(all: { text: string; skill: string; also?: string[] }[]): Utterance[] {
  return all.map(({ text, skill, also = [] }) => ({ text, task: skill === NONE ? undefined : skill, also }))
}

function ownHalf(half: Half): Utterance[] {
  return Object.entries(utterances).flatMap(([id, texts]) =>
    texts
      .filter((_, index) => (index % 2 === 1) === (half === "held-out"))
      .map((text) => ({ text, task: id === NONE ? undefined : id })),
  )
}

export interface Accuracy {
  right: number
  count: number
  wrong: (Utterance & { taken: string | undefined })[]
}

/** The share of messages for which the right task was found. */
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

function isRight({ task, also = [] }: Utterance, taken: string | undefined): boolean {
  return taken === task || (taken !== undefined && also.includes(taken))
}

/** The assistant's reaction to a message without a model. */
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

export function outcomeByWords(text: string, tasks: readonly Task[]): Outcome {
  const { isForbidden, parts } = understand(text, tasks)
  if (isForbidden) return "nothing"
  const outcomes = parts.map(({ kind }) => OUTCOMES[kind])
  return outcomes.find((outcome) => outcome === "list" || outcome === "plan") ?? outcomes[0] ?? "list"
}

export function takenByWords(text: string, tasks: readonly Task[]): string | undefined {
  return understand(text, tasks).task?.id
}
