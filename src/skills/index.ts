import { blogDraft } from "./blog-draft"
import { lowStock } from "./low-stock"
import { productPrice } from "./product-price"
import type { Action, Skill } from "./skill"

/** Everything that the assistant can do: a line for each skill, in the order in which they are listed. */
export const skills: readonly Skill[] = [lowStock, productPrice, blogDraft]

/** A skill by its id. */
export function skillOf(id: string): Skill | undefined {
  return skills.find((skill) => skill.id === id)
}

/** An action by its name, with the skill that it belongs to. */
export function actionOf(name: string): { skill: Skill; action: Action } | undefined {
  for (const skill of skills) {
    const action = skill.actions.find((one) => one.name === name)
    if (action) return { skill, action }
  }
  return undefined
}
