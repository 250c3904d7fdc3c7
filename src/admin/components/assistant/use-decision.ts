import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { approvePlan, type Plan, readPlan, rejectPlan } from "../../lib/assistant"
import { problemOf } from "./problem"
import type { Problem } from "./talk"
import { useIsPast } from "./use-is-past"

export type Decision = "approve" | "reject"

const WHILE_RUNNING_MS = 1_000
/** The server ends what is due within half a minute; this browser's clock may be wrong, and decides nothing. */
const WHILE_DUE_MS = 5_000

/** Decides about a plan, once however often it is clicked, and looks how it goes. `show` is given what is found. */
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
      if (!isToldBy(now)) setProblem(problemOf(error))
    } finally {
      isTaken.current = false
      setDeciding(undefined)
    }
  }
  return { decide, deciding, problem }
}

/** Looks at a plan while it is carried out, by whomever, or is due to expire, and reads the shop anew once that is over. */
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
    // Other pages remember for a while what they have read, such as the price that has just been changed.
    if (wasRunning.current && !isRunning) void client.invalidateQueries()
    wasRunning.current = isRunning
  }, [isRunning, client])
}

/** A plan as it is now, and the one that shows it afresh. */
async function withFresh(streamId: string): Promise<Plan[]> {
  const plan = await readPlan(streamId)
  return plan.replaced_by_stream === null ? [plan] : [plan, ...(await withFresh(plan.replaced_by_stream))]
}

/** Whether what has become of a plan says already why it was not decided. */
function isToldBy([plan]: Plan[]): boolean {
  if (!plan || plan.status === "pending") return false
  return plan.status !== "rejected" || plan.replaced_by_stream !== null
}
