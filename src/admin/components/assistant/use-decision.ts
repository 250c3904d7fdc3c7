import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { approvePlan, type Plan, readPlan, rejectPlan } from "../../lib/assistant"
import type { Problem } from "./conversation"
import { problemOf } from "./problem"
import { useIsPast } from "./use-is-past"

export type Decision = "approve" | "reject"

const WHILE_RUNNING_MS = 1_000
/** The server ends expired plans within half a minute. Don't rely on the browser's clock. */
const WHILE_DUE_MS = 5_000

/**
 * Approves or rejects a plan, once even after a double click, and follows its progress. Passes new versions to `show`.
 */
export function useDecision(plan: Plan, show: (plans: Plan[]) => void) {
  const [deciding, setDeciding] = useState<Decision>()
  const [problem, setProblem] = useState<Problem>()
  const isTaken = useRef(false)
  useProgress(plan, deciding === "approve", show)

  const decide = async (decision: Decision, actionIds: string[]) => {
    if (isTaken.current) return
    isTaken.current = true
    setDeciding(decision)
    setProblem(undefined)
    try {
      show([
        await (decision === "approve" ? approvePlan(plan.stream_id, actionIds) : rejectPlan(plan.stream_id)),
      ])
    } catch (error) {
      const now = await withFresh(plan.stream_id).catch(() => [])
      show(now)
      if (!explains(now)) setProblem(problemOf(error))
    } finally {
      isTaken.current = false
      setDeciding(undefined)
    }
  }
  return { decide, deciding, problem }
}

/** Polls a plan while it runs, or after its expiry time. Refreshes the dashboard's data when a run ends. */
function useProgress(plan: Plan, isDeciding: boolean, show: (plans: Plan[]) => void): void {
  const client = useQueryClient()
  const isRunning = isDeciding || plan.status === "executing"
  const isPast = useIsPast(plan.expires_at)
  const isDue = isPast && plan.status === "pending"
  const { data } = useQuery({
    queryKey: ["assistant-plan", plan.stream_id],
    queryFn: () => readPlan(plan.stream_id),
    enabled: isRunning || isDue,
    refetchInterval: isRunning ? WHILE_RUNNING_MS : WHILE_DUE_MS,
    gcTime: 0,
  })
  useEffect(() => {
    if (data) show([data])
  }, [data])

  const wasRunning = useRef(false)
  useEffect(() => {
    // Other pages cache data that the plan may have changed, such as a price.
    if (wasRunning.current && !isRunning) void client.invalidateQueries()
    wasRunning.current = isRunning
  }, [isRunning, client])
}

/** The plan, and the plans that replaced it. */
async function withFresh(streamId: string): Promise<Plan[]> {
  const plan = await readPlan(streamId)
  return plan.replaced_by_stream === null ? [plan] : [plan, ...(await withFresh(plan.replaced_by_stream))]
}

/** Returns whether the plan's state already explains why the decision failed. */
function explains([plan]: Plan[]): boolean {
  if (!plan || plan.status === "pending") return false
  return plan.status !== "rejected" || plan.replaced_by_stream !== null
}
