import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { Vote } from "../../modules/reviews/types"
import { addReviewVoteStep } from "./steps/add-review-vote"

/** Says that a customer finds a review helpful, once. Answers whether they had not before. */
export const voteForReviewWorkflow = createWorkflow(
  "vote-for-review",
  (input: WorkflowData<Vote>) => new WorkflowResponse(addReviewVoteStep(input)),
)
