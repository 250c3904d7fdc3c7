import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { Vote } from "../../modules/reviews/types"
import { removeReviewVoteStep } from "./steps/remove-review-vote"

/** Takes back that a customer finds a review helpful. Answers whether they had said so. */
export const withdrawReviewVoteWorkflow = createWorkflow(
  "withdraw-review-vote",
  (input: WorkflowData<Vote>) => new WorkflowResponse(removeReviewVoteStep(input)),
)
