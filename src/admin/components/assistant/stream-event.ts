import type { ActionStatus, Plan, PlanStatus } from "../../lib/assistant"
import type { ServerEvent } from "./event-parser"

/** The events of a streamed answer. */
export type StreamEvent =
  | { event: "stream"; data: { stream_id: string; session_id: string } }
  | { event: "token"; data: { text: string } }
  | { event: "plan"; data: Plan }
  | { event: "action"; data: ActionStep }
  | { event: "plan_status"; data: PlanStep }
  | { event: "done"; data: { message: string } }
  | { event: "error"; data: { code: string; message: string } }

interface ActionStep {
  plan_id: string
  action_id: string
  status: ActionStatus
  error?: { code: string; message: string }
}

interface PlanStep {
  plan_id: string
  status: PlanStatus
  replaced_by_stream?: string
}

const NAMES: readonly string[] = [
  "stream",
  "token",
  "plan",
  "action",
  "plan_status",
  "done",
  "error",
] satisfies StreamEvent["event"][]

/** Parses an event. Returns `undefined` for unknown events, because later releases may send new ones. */
export function streamEventOf({ event, data }: ServerEvent): StreamEvent | undefined {
  if (!NAMES.includes(event)) return undefined
  try {
    return { event, data: JSON.parse(data) } as StreamEvent
  } catch {
    return undefined
  }
}
