import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { ulid } from "ulid"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import { LEASE_MS, PENDING_MS } from "../../module/due"
import type { NewAction, Owner, Plan, PlanAction } from "../../module/types"
import { callerError } from "../../services/draft"
import type { Execution } from "../../services/execute-plan"
import { noteDueIn } from "../../services/note-due"
import { broadcastPlanNews } from "../../services/plan-news"
import { isSame, type Planned, plannedOf, shownNow } from "../../services/planned"
import { type Caller, requireRights } from "../../services/rights"
import { usableTasks } from "../../services/shop-skills"
import { newStreamId } from "../../services/stream-id"

export interface ApprovePlan extends Caller {
  stream_id: string
  /** The actions to run. The default is all. */
  action_ids?: string[] | undefined
}

/**
 * Marks a waiting plan as being executed, once, if its preview still shows the present data. It has no compensation,
 * because the execution reverts the plan itself if it fails.
 */
export const approvePlanStep = createStep("approve-plan", async (input: ApprovePlan, { container }) => {
  const assistant = container.resolve("assistant")
  const plan = await pendingPlan(container, input)
  const chosen = chosenOf(plan, input.action_ids).map((row) => plannedOf(container, plan, row))
  await requireRights(
    container,
    input,
    chosen.flatMap(({ action, row }) => action.rightsFor(row.input)),
  )
  await requireUsable(container, chosen)
  await requireFresh(container, plan, chosen)

  const execution: Execution = { plan_id: plan.id, lease_owner: ulid() }
  const isOurs = await assistant.beginPlan({
    id: plan.id,
    actionIds: chosen.map(({ row }) => row.id),
    leaseOwner: execution.lease_owner,
  })
  if (!isOurs) throw errors.invalidState("This plan is already decided.")
  noteDueIn(container, LEASE_MS)
  await broadcastPlanNews(container, plan.id)
  return new StepResponse(execution)
})

/**
 * Finds a plan that waits for approval. Throws 404 for another owner's plan, 409 `plan_expired`, and 409
 * `invalid_state` if it was already approved or rejected.
 */
export async function pendingPlan(
  container: MedusaContainer,
  { stream_id, owner }: { stream_id: string; owner: Owner },
): Promise<Plan> {
  const assistant = container.resolve("assistant")
  const plan = await assistant.findPlan({ stream_id }, owner)
  if (!plan) throw errors.notFound(`No plan has the stream id '${stream_id.slice(0, 64)}'.`)
  if (plan.status === "expired" || (plan.status === "pending" && plan.expires_at.getTime() <= clock.now())) {
    if (await assistant.endPending(plan.id, "expired")) await broadcastPlanNews(container, plan.id)
    throw errors.planExpired("This plan has expired and nothing was done. Ask again.")
  }
  if (plan.status !== "pending") throw errors.invalidState(`This plan is already ${plan.status}.`)
  return plan
}

function chosenOf(plan: Plan, ids: string[] | undefined): PlanAction[] {
  if (ids === undefined) return plan.actions
  const unknown = ids.find((id) => !plan.actions.some((action) => action.id === id))
  if (unknown !== undefined)
    throw errors.invalidField(`Field 'action_ids': the plan has no action '${unknown.slice(0, 64)}'.`)
  return plan.actions.filter(({ id }) => ids.includes(id))
}

async function requireUsable(container: MedusaContainer, chosen: Planned[]): Promise<void> {
  const usable = await usableTasks(container)
  const gone = chosen.find(({ task }) => !usable.includes(task))
  if (gone) throw errors.invalidState(`The task '${gone.task.id}' is switched off or no longer available.`)
}

/**
 * Compares the plan's preview with the present data. If they differ, stores a new plan with a new preview and throws
 * 409.
 */
async function requireFresh(container: MedusaContainer, plan: Plan, chosen: Planned[]): Promise<void> {
  const looked = await Promise.all(
    chosen.map(async (planned) => ({ planned, now: await nowOrGone(planned) })),
  )
  const stale = looked.filter(({ planned, now }) => !now || !isSame(planned.row, now))
  if (stale.length === 0) return

  const assistant = container.resolve("assistant")
  const actions = looked.flatMap(({ now }) => now ?? [])
  const { session_id, actor_type: type, actor_id: id, request, language } = plan
  const fresh = { stream_id: newStreamId(), session_id, owner: { type, id }, request, language, actions }
  const freshId = await assistant.replacePlan(plan.id, fresh)
  noteDueIn(container, PENDING_MS)
  await broadcastPlanNews(container, plan.id)
  const successor = freshId === undefined ? undefined : await assistant.findPlan({ id: freshId })
  const what = stale.map(({ planned }) => planned.row.summary).join("; ")
  throw errors.invalidState(
    `Something has changed since the preview: ${what}. Nothing was done. ${
      successor ? `The new preview has the stream id '${successor.stream_id}'.` : "Ask again."
    }`,
  )
}

async function nowOrGone(planned: Planned): Promise<NewAction | undefined> {
  try {
    return await shownNow(planned)
  } catch (error) {
    if (callerError(error)) return undefined
    throw error
  }
}
