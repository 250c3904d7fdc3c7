import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Vote } from "../../module/types"

export const addReviewVoteStep = createStep(
  "add-review-vote",
  async (vote: Vote, { container }) => {
    const isNew = await container.resolve("reviews").addVote(vote)
    return new StepResponse(isNew, isNew ? vote : undefined)
  },
  async (vote, { container }) => {
    if (vote) await container.resolve("reviews").removeVote(vote)
  },
)
