import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { Vote } from "../module/types"
import { addReviewVoteStep } from "./steps/add-review-vote"

/** Records that a customer finds a review helpful. Returns false if the customer had voted before. */
export const voteForReviewWorkflow = createWorkflow(
  "vote-for-review",
  (input: WorkflowData<Vote>) => new WorkflowResponse(addReviewVoteStep(input)),
)
