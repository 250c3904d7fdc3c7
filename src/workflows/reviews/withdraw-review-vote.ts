import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { Vote } from "../../modules/reviews/types"
import { removeReviewVoteStep } from "./steps/remove-review-vote"

/** Removes a customer's helpful vote. Returns whether it existed. */
export const withdrawReviewVoteWorkflow = createWorkflow(
  "withdraw-review-vote",
  (input: WorkflowData<Vote>) => new WorkflowResponse(removeReviewVoteStep(input)),
)
