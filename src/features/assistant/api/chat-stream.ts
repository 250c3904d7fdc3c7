import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Response } from "express"
import { translateError } from "../../../edge/translate-error"
import { asError } from "../../../lib/thrown"
import type { Plan } from "../module/types"
import { prepareTurn, type Turn, type TurnRequest } from "../services/turn"
import { type EventStream, openEventStream } from "./event-stream"
import { followPlan, type PlanListener } from "./follow-plan"
import { callerSignal } from "./owners"
import { planView } from "./views"

/**
 * Answers a message and sends the events of the answer, up to the end of a plan. If the message is refused, that
 * happens before the first event. If the caller disconnects, all work stops, except for a plan that is being executed.
 */
export async function streamChat(scope: MedusaContainer, request: TurnRequest, res: Response): Promise<void> {
  const gone = callerSignal(res)
  const turn = await prepareTurn(scope, request)
  const stream = openEventStream(res, gone)
  try {
    await tellAll(scope, turn, stream)
  } catch (error) {
    if (!stream.signal.aborted) stream.send("error", reportedError(scope, error).body)
  } finally {
    stream.end()
  }
}

async function tellAll(scope: MedusaContainer, turn: Turn, stream: EventStream): Promise<void> {
  const { session_id, stream_id } = turn
  stream.send("stream", { stream_id, session_id })
  const answer = await turn.answer({
    signal: stream.signal,
    onText: (text) => stream.send("token", { text }),
  })
  const { plan: first, ...done } = answer
  // If the data has changed since the plan was shown, a new plan replaces the old one. Then follow the new one.
  let plan = first ?? undefined
  while (plan) {
    stream.send("plan", planView(plan))
    const { replaced_by } = await followPlan(scope, plan, listener(stream), stream.signal)
    plan = replaced_by === null ? undefined : await findPlan(scope, replaced_by)
  }
  stream.send("done", done)
}

function findPlan(scope: MedusaContainer, id: string): Promise<Plan | undefined> {
  return scope.resolve("assistant").findPlan({ id })
}

function listener(stream: EventStream): PlanListener {
  return {
    onAction({ id: action_id, plan_id, status, result, error }) {
      stream.send("action", {
        plan_id,
        action_id,
        status,
        ...(result && { result }),
        ...(error && { error }),
      })
    },
    onStatus({ id: plan_id, status, replaced_by_stream }) {
      stream.send("plan_status", { plan_id, status, ...(replaced_by_stream && { replaced_by_stream }) })
    },
  }
}

/** The error as the client may see it. Internal errors are logged. */
function reportedError(scope: MedusaContainer, error: unknown) {
  const reported = translateError(error)
  if (reported.code === "internal_error")
    scope.resolve(ContainerRegistrationKeys.LOGGER).error("A chat failed", asError(error))
  return reported
}
