import type { MedusaContainer } from "@medusajs/framework/types"
import { Alarm } from "../../../lib/alarm"
import { clock } from "../../../lib/clock"
import type { Plan, PlanAction } from "../module/types"
import { broadcastPlanNews, onPlanNews } from "../services/plan-news"

/** How often the plan is read, in case a message about its change is lost. */
const LOOK_MS = 15_000

export interface PlanListener {
  onAction: (action: PlanAction) => void
  onStatus: (plan: Plan) => void
}

/**
 * Reports each step of a plan until the plan ends, even if another process executes it. Returns the plan as it is then.
 * Rejects if the signal aborts.
 */
export async function followPlan(
  scope: MedusaContainer,
  known: Plan,
  { onAction, onStatus }: PlanListener,
  signal: AbortSignal,
): Promise<Plan> {
  const assistant = scope.resolve("assistant")
  const alarm = new Alarm(signal)
  const unsubscribe = onPlanNews(known.id, alarm.ring)
  try {
    let last = known
    // The first round reports the steps that were finished before.
    for (;;) {
      const isDue = last.status === "pending" && last.expires_at.getTime() <= clock.now()
      if (isDue && (await assistant.endPending(last.id, "expired"))) await broadcastPlanNews(scope, last.id)
      const plan = (await assistant.findPlan({ id: last.id })) ?? last
      for (const action of plan.actions)
        if (action.status !== last.actions.find(({ id }) => id === action.id)?.status) onAction(action)
      if (plan.status !== last.status) onStatus(plan)
      last = plan
      if (plan.status !== "pending" && plan.status !== "executing") return plan
      const untilDue = plan.status === "pending" ? plan.expires_at.getTime() - clock.now() : LOOK_MS
      await alarm.wait(Math.max(0, Math.min(LOOK_MS, untilDue)))
    }
  } finally {
    unsubscribe()
  }
}
