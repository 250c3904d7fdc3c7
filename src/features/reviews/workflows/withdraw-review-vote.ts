import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { Vote } from "../module/types"
import { removeReviewVoteStep } from "./steps/remove-review-vote"

/** Deletes a customer's vote for a review. Returns false if there was none. */
export const withdrawReviewVoteWorkflow = createWorkflow(
  "withdraw-review-vote",
  (input: WorkflowData<Vote>) => new WorkflowResponse(removeReviewVoteStep(input)),
)
