import type { MedusaContainer } from "@medusajs/framework/types"
import { type ApprovedCall, type ChangingAction, languages, type Task } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import { fingerprint } from "../../../lib/fingerprint"
import { hashOf } from "../module/lib/plans"
import type { NewAction, Plan, PlanAction } from "../module/types"
import { actionOf } from "../skills"
import { prepare } from "./draft"

/** An action of a plan, together with the code that runs it. */
export interface Planned {
  row: PlanAction
  task: Task
  action: ChangingAction
  call: ApprovedCall
}

/**
 * Finds the code for an action of a plan. Throws 409 `invalid_state` if the stored row was changed from outside, or if
 * this release no longer has the action.
 */
export function plannedOf(scope: MedusaContainer, plan: Plan, row: PlanAction): Planned {
  const { skill: taskId, action: name, input, basis } = row
  const known = actionOf(name)
  const isShown = hashOf({ skill: taskId, action: name, input, basis }) === row.hash
  if (!isShown || known?.task.id !== taskId || !known.action.mutates)
    throw errors.invalidState(`The action ${row.id} differs from its preview. Ask again.`)
  const language = languages.find((one) => one === plan.language) ?? "en"
  const actor = { type: plan.actor_type, id: plan.actor_id }
  return { row, task: known.task, action: known.action, call: { scope, actor, language, mark: row.id } }
}

/** Previews the action again. Throws the catalogue's errors if it is no longer possible. */
export async function shownNow({ task, action, call, row }: Planned): Promise<NewAction> {
  return prepare(call, task, action, row.input)
}

/** Whether the action would still do what its preview has shown. */
export function isSame(row: PlanAction, now: NewAction): boolean {
  return fingerprint([row.input, row.basis]) === fingerprint([now.input, now.basis ?? null])
}
