import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { Owner } from "../module/types"
import { forgetSessionStep } from "./steps/forget-session"

/** Deletes a conversation with the assistant for ever. Its plans stay, as a record of the changes. Throws 404. */
export const forgetSessionWorkflow = createWorkflow(
  "forget-session",
  (input: WorkflowData<{ id: string; owner: Owner }>) => {
    forgetSessionStep(input)
    return new WorkflowResponse(void 0)
  },
)
