import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type GrantCredits, grantCreditsStep } from "./steps/grant-credits"

/**
 * Adds credits to the account of a shop, named by its slug. Returns the account. Run it in the home shop: elsewhere it is
 * 403 `forbidden`. Throws 404 for an unknown shop, and 400 `out_of_range` above two billion.
 */
export const grantCreditsWorkflow = createWorkflow(
  "grant-credits",
  (input: WorkflowData<GrantCredits>) => new WorkflowResponse(grantCreditsStep(input)),
)
