import type { Language, Skill } from "../skill"
import { understand } from "./understand"

const known = new Map<string, string | undefined>()

/** The first example of a skill that works without a model. */
export function answerableExample(
  skill: Skill,
  language: Language,
  skills: readonly Skill[],
): string | undefined {
  const key = `${skill.id} ${language}`
  if (!known.has(key))
    known.set(
      key,
      skill.examples[language].find((example) => isAnswered(example, skill, skills)),
    )
  return known.get(key)
}

function isAnswered(example: string, skill: Skill, skills: readonly Skill[]): boolean {
  const [part, ...others] = understand(example, skills).parts
  if (!part || others.length > 0 || part.skill?.id !== skill.id) return false
  return part.kind === "plan" || (part.kind === "look-up" && (part.lookup.not_understood ?? []).length === 0)
}
