import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { PartDecision } from "../module/lib/part-decisions"
import { decidePartStep } from "./steps/decide-part"

/** Stores that the money of a part goes back after all, which was canceled before. */
export const decidePartWorkflow = createWorkflow(
  "decide-part",
  (input: WorkflowData<PartDecision | null>) => new WorkflowResponse(decidePartStep(input)),
)
