import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type GrantCredits, grantCreditsStep } from "./steps/grant-credits"

/**
 * Adds credits to the current tenant's account. Returns the ledger entry's id. Throws 400 `out_of_range` above two
 * billion.
 */
export const grantCreditsWorkflow = createWorkflow(
  "grant-credits",
  (input: WorkflowData<GrantCredits>) => new WorkflowResponse(grantCreditsStep(input)),
)
