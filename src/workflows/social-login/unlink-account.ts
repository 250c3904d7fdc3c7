import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type UnlinkAccountInput, unlinkAccountStep } from "./steps/unlink-account"

/**
 * Takes an account at a provider from a customer. Throws 404 `not_found` for one that is not theirs, 409
 * `invalid_state` where they could not sign in any more.
 */
export const unlinkAccountWorkflow = createWorkflow(
  "unlink-account",
  (input: WorkflowData<UnlinkAccountInput>) => {
    unlinkAccountStep(input)
    return new WorkflowResponse(undefined)
  },
)
