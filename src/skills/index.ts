import { wirings } from "../features/wirings"
import { inOrder } from "../lib/features/in-order"
import { helpOn } from "./help"
import type { Action, Skill } from "./skill"

let known: readonly Skill[] | undefined

/** All skills of the assistant. The skill `help` describes the others. */
export function allSkills(): readonly Skill[] {
  known ??= withHelp()
  return known
}

export function skillOf(id: string): Skill | undefined {
  return allSkills().find((skill) => skill.id === id)
}

/** Finds an action by its name, with its skill. */
export function actionOf(name: string): { skill: Skill; action: Action } | undefined {
  for (const skill of allSkills()) {
    const action = skill.actions.find((one) => one.name === name)
    if (action) return { skill, action }
  }
  return undefined
}

function withHelp(): readonly Skill[] {
  const groups = wirings().flatMap(({ wiring }) => wiring.skills ?? [])
  const skills = inOrder(groups, {
    names: (group) => group.skills.map(({ id }) => id),
    after: (group) => group.after,
  }).flatMap((group) => group.skills)
  return [...skills, helpOn(skills)]
}
