import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { Owner } from "../../modules/assistant/types"
import { forgetSessionStep } from "./steps/forget-session"

/** Deletes a talk for good. The plans that were made in it stay: they are the record of what was done. Throws 404. */
export const forgetSessionWorkflow = createWorkflow(
  "forget-session",
  (input: WorkflowData<{ id: string; owner: Owner }>) => {
    forgetSessionStep(input)
    return new WorkflowResponse(void 0)
  },
)
