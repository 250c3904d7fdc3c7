import type { Plan, PlanStatus } from "../lib/assistant"
import type { Identified, Resource } from "../lib/resource"

/** A plan as the record of what was proposed and done. */
export interface PlanRecord extends Plan, Identified {
  session_id: string
  actor_type: string
  actor_id: string
  request: string
  created_at: string
  ended_at: string | null
}

export interface CreditEntry extends Identified {
  kind: "grant" | "reserve" | "settle" | "refund"
  available: number
  reserved: number
  actor_type: string
  actor_id: string
  note: string | null
  created_at: string
}

export const PLAN_STATUSES: readonly PlanStatus[] = [
  "pending",
  "executing",
  "executed",
  "failed",
  "rejected",
  "expired",
]

export const ENTRY_KINDS = ["grant", "reserve", "settle", "refund"] as const

export const plans: Resource<PlanRecord> = {
  path: "/admin/ai/plans",
  one: "plan",
  many: "plans",
  texts: "assistant.plans",
  title: "request",
  id: "plan_id",
}

export const creditEntries: Resource<CreditEntry> = {
  path: "/admin/ai/credits/entries",
  one: "entry",
  many: "entries",
  texts: "assistant.ledger",
  title: "kind",
}
