import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asApiError, errors } from "../../lib/errors"
import { asError } from "../../lib/thrown"
import type { ActionError, Plan, PlanAction } from "../../modules/assistant/types"
import type { Outcome } from "../../skills/skill"
import { tellable } from "./draft"
import { tellOfPlan } from "./plan-news"
import { isSame, type Planned, plannedOf, shownNow } from "./planned"

export interface Execution {
  plan_id: string
  lease_owner: string
}

/** A lease ends a minute after it was last renewed. */
const RENEWAL_MS = 15_000

/**
 * Brings a plan that is this one's to execute to its end: each action in its order, once; where one fails, those before
 * are taken back and those after are left out. Goes on where a crash has cut it short: of an action that was running,
 * it finds out whether it was done. Where the plan has been taken over meanwhile, it stops and leaves the rest to whoever has it.
 */
export async function executePlan(scope: MedusaContainer, execution: Execution): Promise<void> {
  const assistant = scope.resolve("assistant")
  const { plan_id: id, lease_owner: leaseOwner } = execution
  const renewing = setInterval(
    () => void assistant.renewLease(id, leaseOwner).catch(() => undefined),
    RENEWAL_MS,
  ).unref()
  try {
    const hasFailed = (await runAll(scope, execution)) === "failed"
    if (hasFailed) await takeBackAll(scope, execution)
    await assistant.endExecution({ id, leaseOwner, status: hasFailed ? "failed" : "executed" })
    await tellOfPlan(scope, id)
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error
  } finally {
    clearInterval(renewing)
  }
}

/** Another process executes the plan now. */
class TakenOver extends Error {}

async function runAll(scope: MedusaContainer, execution: Execution): Promise<"done" | "failed"> {
  const plan = await planOf(scope, execution)
  if (plan.actions.some(({ status }) => status === "failed")) return "failed"
  for (const row of plan.actions)
    if (row.status === "pending" || row.status === "running")
      if (!(await runOne(scope, execution, plan, row))) return "failed"
  return "done"
}

/** Whether it is done. */
async function runOne(
  scope: MedusaContainer,
  execution: Execution,
  plan: Plan,
  row: PlanAction,
): Promise<boolean> {
  const note = noting(scope, execution, row.id)
  const wasRunning = row.status === "running"
  if (!wasRunning) await note({ status: "running" })
  const attempt = await attemptAt(scope, plan, row, wasRunning)
  // Not within the attempt: where it cannot be noted that something was done, it was done all the same.
  if ("error" in attempt) await note({ status: "failed", error: attempt.error })
  else await note({ status: "done", ...attempt })
  return !("error" in attempt)
}

async function attemptAt(
  scope: MedusaContainer,
  plan: Plan,
  row: PlanAction,
  wasRunning: boolean,
): Promise<Outcome | { error: ActionError }> {
  let planned: Planned
  try {
    planned = plannedOf(scope, plan, row)
  } catch (error) {
    return { error: told(scope, error) }
  }
  const { action, call } = planned
  const before = wasRunning ? await doneBefore(planned) : undefined
  if (before) return before
  try {
    if (!isSame(row, await shownNow(planned)))
      throw errors.invalidState("Something has changed since this was shown.")
    return await action.run(call, row)
  } catch (error) {
    // Whose connection is lost on the way back does not know whether it was done.
    const done = tellable(error) ? undefined : await doneBefore(planned)
    return done ?? { error: told(scope, error) }
  }
}

/**
 * What is not there any more shows no trace of what was done to it, and the plan comes to an end all the same. Where
 * nobody answers who could tell, the action is left running: whoever takes the plan over asks again.
 */
async function doneBefore({ action, call, row }: Planned): Promise<Outcome | undefined> {
  try {
    return await action.findDone(call, row)
  } catch (error) {
    if (tellable(error)) return undefined
    const { code } = asApiError(error) ?? errors.internalError()
    await call.scope.resolve("assistant").noteError(row.id, { code, message: NOT_KNOWN_YET })
    throw error
  }
}

const NOT_KNOWN_YET = "Whether this was done is not known yet: it is asked again."

/** The last that was done is the first that is taken back. What cannot be says so, and stays done. */
async function takeBackAll(scope: MedusaContainer, execution: Execution): Promise<void> {
  const plan = await planOf(scope, execution)
  for (const row of [...plan.actions].reverse()) {
    if (row.status !== "done") continue
    try {
      const { action, call } = plannedOf(scope, plan, row)
      if (!action.undo) throw errors.invalidState("This cannot be taken back.")
      await action.undo(call, { result: row.result ?? {}, undo: row.undo ?? {} })
      await noting(scope, execution, row.id)({ status: "compensated" })
    } catch (error) {
      if (error instanceof TakenOver) throw error
      await scope.resolve("assistant").noteError(row.id, told(scope, error))
    }
  }
}

function noting(scope: MedusaContainer, { plan_id, lease_owner }: Execution, actionId: string) {
  const assistant = scope.resolve("assistant")
  return async (step: Parameters<typeof assistant.noteStep>[1]): Promise<void> => {
    const isOurs = await assistant.noteStep({ planId: plan_id, leaseOwner: lease_owner, actionId }, step)
    if (!isOurs) throw new TakenOver()
    await tellOfPlan(scope, plan_id)
  }
}

async function planOf(scope: MedusaContainer, { plan_id, lease_owner }: Execution): Promise<Plan> {
  const assistant = scope.resolve("assistant")
  const plan = await assistant.findPlan({ id: plan_id })
  if (!plan || !(await assistant.renewLease(plan_id, lease_owner))) throw new TakenOver()
  return plan
}

/** What an admin may read about it; everything else goes into the log. */
function told(scope: MedusaContainer, error: unknown): ActionError {
  const known = asApiError(error)
  if (known) return { code: known.code, message: known.message }
  scope.resolve(ContainerRegistrationKeys.LOGGER).error("An action of a plan failed", asError(error))
  const { code, message } = errors.internalError()
  return { code, message }
}
