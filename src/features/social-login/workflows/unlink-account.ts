import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type UnlinkAccountInput, unlinkAccountStep } from "./steps/unlink-account"

/**
 * Removes the link between a customer and an account at a provider. Throws 404 `not_found` if the account is linked to
 * another customer, 409 `invalid_state` if it is the last sign-in method.
 */
export const unlinkAccountWorkflow = createWorkflow(
  "unlink-account",
  (input: WorkflowData<UnlinkAccountInput>) => {
    unlinkAccountStep(input)
    return new WorkflowResponse(undefined)
  },
)
