import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { ActionStatus, Plan, PlanAction } from "../../lib/assistant"

const COLOURS = {
  pending: "orange",
  executing: "blue",
  executed: "green",
  failed: "red",
  rejected: "grey",
  expired: "grey",
  replaced: "purple",
} as const

export type PlanState = keyof typeof COLOURS

/** The state of a plan as the page shows it. A plan that a newer one has replaced is `replaced`. */
export function stateOf({ status, replaced_by_stream }: Plan): PlanState {
  return replaced_by_stream === null ? status : "replaced"
}

/** The status of an action as the page shows it. If the plan has expired, its actions have expired too. */
export function statusIn(state: PlanState, { status }: PlanAction): ActionStatus | "expired" {
  return state === "expired" ? "expired" : status
}

export const PlanBadge = ({ plan }: { plan: Plan }) => {
  const { t } = useTranslation("svc")
  const state = stateOf(plan)
  return (
    <StatusBadge color={COLOURS[state]} className="rtl:pl-1 rtl:pr-0">
      {t(`assistant.plan.states.${state}`)}
    </StatusBadge>
  )
}
