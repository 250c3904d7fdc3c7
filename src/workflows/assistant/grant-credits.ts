import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type GrantCredits, grantCreditsStep } from "./steps/grant-credits"

/** Adds credits to the current tenant's, and answers the ledger's entry. Throws 400 `out_of_range` beyond two billion. */
export const grantCreditsWorkflow = createWorkflow(
  "grant-credits",
  (input: WorkflowData<GrantCredits>) => new WorkflowResponse(grantCreditsStep(input)),
)
