import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"
import type { Owner } from "../module/types"
import { prepareTurn, type TurnRequest } from "../services/turn"
import { approvePlanWorkflow } from "../workflows/approve-plan"
import { rejectPlanWorkflow } from "../workflows/reject-plan"
import { answerView, planView } from "./views"

/** The code behind both the routes for admins and the routes for programs (`/v1`). */

export async function chat(scope: MedusaContainer, request: TurnRequest, signal: AbortSignal) {
  const turn = await prepareTurn(scope, request)
  return answerView(await turn.answer({ signal }))
}

export async function approve(
  scope: MedusaContainer,
  input: { stream_id: string; owner: Owner; roles: string[]; action_ids?: string[] | undefined },
) {
  await approvePlanWorkflow(scope).run({ input })
  return readPlan(scope, input)
}

export async function reject(scope: MedusaContainer, input: { stream_id: string; owner: Owner }) {
  await rejectPlanWorkflow(scope).run({ input })
  return readPlan(scope, input)
}

export async function readPlan(
  scope: MedusaContainer,
  { stream_id, owner }: { stream_id: string; owner: Owner },
) {
  const plan = await scope.resolve("assistant").findPlan({ stream_id }, owner)
  if (!plan) throw errors.notFound("No plan has this id.")
  return { plan: planView(plan) }
}
