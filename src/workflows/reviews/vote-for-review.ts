import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { Vote } from "../../modules/reviews/types"
import { addReviewVoteStep } from "./steps/add-review-vote"

/** Adds a customer's helpful vote. Returns whether it is new. */
export const voteForReviewWorkflow = createWorkflow(
  "vote-for-review",
  (input: WorkflowData<Vote>) => new WorkflowResponse(addReviewVoteStep(input)),
)
