import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { approvePlan, type Plan, readPlan, rejectPlan } from "../../lib/assistant"
import type { Problem } from "./conversation"
import { problemOf } from "./problem"
import { useIsPast } from "./use-is-past"

export type Decision = "approve" | "reject"

const WHILE_RUNNING_MS = 1_000
/**
 * How often to ask the server for a plan that should have expired. The browser's clock may be wrong, so only the server
 * decides.
 */
const WHILE_DUE_MS = 5_000

/**
 * Approves or rejects a plan and follows its progress. A double click counts once. Passes new versions of the plan to
 * `show`.
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

/**
 * Asks for a plan repeatedly while it runs, or after it should have expired. When a run ends, reloads the dashboard's
 * data.
 */
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
    // The plan may have changed data that other pages have cached, such as a price.
    if (wasRunning.current && !isRunning) void client.invalidateQueries()
    wasRunning.current = isRunning
  }, [isRunning, client])
}

/** A plan, and the plans that have replaced it. */
async function withFresh(streamId: string): Promise<Plan[]> {
  const plan = await readPlan(streamId)
  return plan.replaced_by_stream === null ? [plan] : [plan, ...(await withFresh(plan.replaced_by_stream))]
}

/** Whether the plan's state already tells why the approval has failed. */
function explains([plan]: Plan[]): boolean {
  if (!plan || plan.status === "pending") return false
  return plan.status !== "rejected" || plan.replaced_by_stream !== null
}
