import { clearIntent, intentsOf } from "../src/skills/intents"
import type { Skill } from "../src/skills/skill"
import utterances from "./utterances.json"

/** What somebody says, and the id of the skill that they mean; none where it is nothing that there is a skill for. */
export interface Utterance {
  text: string
  skill: string | undefined
}

export type Half = "tuning" | "held-out"

/**
 * The utterances of a half: of each skill's list, every second one is held out. What is tuned looks at the others alone.
 */
export function utterancesOf(half: Half): Utterance[] {
  return Object.entries(utterances).flatMap(([id, texts]) =>
    texts
      .filter((_, index) => (index % 2 === 1) === (half === "held-out"))
      .map((text) => ({ text, skill: id === NONE ? undefined : id })),
  )
}

const NONE = "none"

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
    if (answer !== utterance.skill) wrong.push({ ...utterance, taken: answer })
  }
  return { right: half.length - wrong.length, count: half.length, wrong }
}

export function takenByWords(text: string, skills: readonly Skill[]): string | undefined {
  return clearIntent(intentsOf(text, skills))?.skill.id
}
