import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Vote } from "../../module/types"

export const removeReviewVoteStep = createStep(
  "remove-review-vote",
  async (vote: Vote, { container }) => {
    const wasThere = await container.resolve("reviews").removeVote(vote)
    return new StepResponse(wasThere, wasThere ? vote : undefined)
  },
  async (vote, { container }) => {
    if (vote) await container.resolve("reviews").addVote(vote)
  },
)
