import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Outcome } from "../../../kits/skills/skill"
import { asApiError, errors } from "../../../lib/errors"
import { asError } from "../../../lib/thrown"
import type { ActionError, Plan, PlanAction } from "../module/types"
import { callerError } from "./draft"
import { broadcastPlanNews } from "./plan-news"
import { isSame, type Planned, plannedOf, shownNow } from "./planned"

export interface Execution {
  plan_id: string
  lease_owner: string
}

/** How often the lease is renewed. A lease lasts one minute. */
const RENEWAL_MS = 15_000

/**
 * Executes an approved plan to its end. This process must hold the plan's lease. Each action runs once, in order. If
 * one fails, the finished actions are reverted and the rest is skipped. After a crash, another process continues and
 * checks whether the interrupted action was done. Stops if another process has taken the lease.
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
    if (hasFailed) await revertAll(scope, execution)
    await assistant.endExecution({ id, leaseOwner, status: hasFailed ? "failed" : "executed" })
    await broadcastPlanNews(scope, id)
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
  } finally {
    clearInterval(renewing)
  }
}

/** Thrown if another process now holds the plan's lease. */
class LeaseLost extends Error {}

async function runAll(scope: MedusaContainer, execution: Execution): Promise<"done" | "failed"> {
  const plan = await planOf(scope, execution)
  if (plan.actions.some(({ status }) => status === "failed")) return "failed"
  for (const row of plan.actions)
    if (row.status === "pending" || row.status === "running")
      if (!(await runOne(scope, execution, plan, row))) return "failed"
  return "done"
}

/** Runs one action. Returns whether it is done. */
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
  // Not inside the `try` above: if the result cannot be stored, the action itself has not failed.
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
    return { error: actionErrorOf(scope, error) }
  }
  const { action, call } = planned
  const before = wasRunning ? await doneBefore(planned) : undefined
  if (before) return before
  try {
    if (!isSame(row, await shownNow(planned)))
      throw errors.invalidState("Something has changed since the preview.")
    return await action.run(call, row)
  } catch (error) {
    // The connection may have broken after the change was made. So look whether it was made.
    const done = callerError(error) ? undefined : await doneBefore(planned)
    return done ?? { error: actionErrorOf(scope, error) }
  }
}

/**
 * Looks whether an action was done before a crash or a lost connection. A 4xx error means that its object is gone, so
 * it was not done. After other errors the action stays `running`, and another process looks again later.
 */
async function doneBefore({ action, call, row }: Planned): Promise<Outcome | undefined> {
  try {
    return await action.findDone(call, row)
  } catch (error) {
    if (callerError(error)) return undefined
    const { code } = asApiError(error) ?? errors.internalError()
    await call.scope.resolve("assistant").noteError(row.id, { code, message: NOT_KNOWN_YET })
    throw error
  }
}

const NOT_KNOWN_YET = "It is not known yet whether this was done. The server checks again."

/**
 * Reverts all finished actions, the last one first. If one cannot be reverted, it stays `done` and gets an error text.
 */
async function revertAll(scope: MedusaContainer, execution: Execution): Promise<void> {
  const plan = await planOf(scope, execution)
  for (const row of [...plan.actions].reverse()) {
    if (row.status !== "done") continue
    try {
      const { action, call } = plannedOf(scope, plan, row)
      if (!action.undo) throw errors.invalidState("This action cannot be reverted.")
      await action.undo(call, { result: row.result ?? {}, undo: row.undo ?? {} })
      await noting(scope, execution, row.id)({ status: "compensated" })
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      await scope.resolve("assistant").noteError(row.id, actionErrorOf(scope, error))
    }
  }
}

function noting(scope: MedusaContainer, { plan_id, lease_owner }: Execution, actionId: string) {
  const assistant = scope.resolve("assistant")
  return async (step: Parameters<typeof assistant.noteStep>[1]): Promise<void> => {
    const isOurs = await assistant.noteStep({ planId: plan_id, leaseOwner: lease_owner, actionId }, step)
    if (!isOurs) throw new LeaseLost()
    await broadcastPlanNews(scope, plan_id)
  }
}

async function planOf(scope: MedusaContainer, { plan_id, lease_owner }: Execution): Promise<Plan> {
  const assistant = scope.resolve("assistant")
  const plan = await assistant.findPlan({ id: plan_id })
  if (!plan || !(await assistant.renewLease(plan_id, lease_owner))) throw new LeaseLost()
  return plan
}

/** The error that the plan shows. Unexpected errors go to the log, and the plan shows a general one. */
function actionErrorOf(scope: MedusaContainer, error: unknown): ActionError {
  const known = asApiError(error)
  if (known) return { code: known.code, message: known.message }
  scope.resolve(ContainerRegistrationKeys.LOGGER).error("An action of a plan failed", asError(error))
  const { code, message } = errors.internalError()
  return { code, message }
}
