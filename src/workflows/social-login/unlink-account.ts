import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type UnlinkAccountInput, unlinkAccountStep } from "./steps/unlink-account"

/**
 * Unlinks a provider's account from a customer. Throws 404 `not_found` for an account of somebody else, 409
 * `invalid_state` if it is the last way to sign in.
 */
export const unlinkAccountWorkflow = createWorkflow(
  "unlink-account",
  (input: WorkflowData<UnlinkAccountInput>) => {
    unlinkAccountStep(input)
    return new WorkflowResponse(undefined)
  },
)
