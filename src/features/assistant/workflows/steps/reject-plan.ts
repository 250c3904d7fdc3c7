import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../../lib/errors"
import type { Owner } from "../../module/types"
import { broadcastPlanNews } from "../../services/plan-news"
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
