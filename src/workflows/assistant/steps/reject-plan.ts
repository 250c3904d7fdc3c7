import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { broadcastPlanNews } from "../../../features/assistant/plan-news"
import { errors } from "../../../lib/errors"
import type { Owner } from "../../../modules/assistant/types"
import { pendingPlan } from "./approve-plan"

/** Rejects a plan that waits for approval. It has no compensation, because a rejection is final. */
export const rejectPlanStep = createStep(
  "reject-plan",
  async (input: { stream_id: string; owner: Owner }, { container }) => {
    const { id } = await pendingPlan(container, input)
    if (!(await container.resolve("assistant").endPending(id, "rejected")))
      throw errors.invalidState("This plan is already decided.")
    await broadcastPlanNews(container, id)
    return new StepResponse(id)
  },
)
