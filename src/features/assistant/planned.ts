import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../lib/errors"
import { fingerprint } from "../../lib/fingerprint"
import { hashOf } from "../../modules/assistant/lib/plans"
import type { NewAction, Plan, PlanAction } from "../../modules/assistant/types"
import { actionOf } from "../../skills"
import { type ApprovedCall, type ChangingAction, languages, type Skill } from "../../skills/skill"
import { prepare } from "./draft"

/** An action of a plan, with the code that does it. */
export interface Planned {
  row: PlanAction
  skill: Skill
  action: ChangingAction
  call: ApprovedCall
}

/**
 * What an action of a plan is. Throws 409 `invalid_state` where it is not what was shown: its row was tampered with, or
 * this release has no such action any more.
 */
export function plannedOf(scope: MedusaContainer, plan: Plan, row: PlanAction): Planned {
  const { skill: skillId, action: name, input, basis } = row
  const known = actionOf(name)
  const isShown = hashOf({ skill: skillId, action: name, input, basis }) === row.hash
  if (!isShown || known?.skill.id !== skillId || !known.action.mutates)
    throw errors.invalidState(`The action ${row.id} is not what was shown. Ask again.`)
  const language = languages.find((one) => one === plan.language) ?? "en"
  const actor = { type: plan.actor_type, id: plan.actor_id }
  return { row, skill: known.skill, action: known.action, call: { scope, actor, language, mark: row.id } }
}

/** The action as it would be shown now. Throws the catalogue's errors where it cannot be done any more. */
export async function shownNow({ skill, action, call, row }: Planned): Promise<NewAction> {
  return prepare(call, skill, action, row.input)
}

/** Whether things are as they were when it was shown. */
export function isSame(row: PlanAction, now: NewAction): boolean {
  return fingerprint([row.input, row.basis]) === fingerprint([now.input, now.basis ?? null])
}
