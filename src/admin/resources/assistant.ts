import type { assistantCredits } from "../../features/assistant/api/admin-credits.rows"
import type { planRecord } from "../../features/assistant/module/schemas"
import type { Received } from "../../kits/rows/moments"
import type { Plan, PlanStatus } from "../lib/assistant"
import type { Identified, Resource } from "../lib/resource"

/** A plan in the list of all plans. */
export type PlanRecord = Omit<Received<typeof planRecord>, "actions"> & Pick<Plan, "actions"> & Identified

export type CreditEntry = Received<
  typeof assistantCredits.listAssistantCreditEntries.response
>["entries"][number]

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
