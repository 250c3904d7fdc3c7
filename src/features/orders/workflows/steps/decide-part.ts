import { generateEntityId } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { PartDecision } from "../../module/lib/part-decisions"

/**
 * Stores whether the money of a part of an order goes back when the part is canceled. It runs before the cancellation,
 * so that no part is canceled without a decision. Null: the part belongs to no order, so there is no money.
 */
export const decidePartStep = createStep(
  "decide-part",
  async (decision: PartDecision | null, { container }) => {
    if (!decision) return new StepResponse(undefined)
    const id = generateEntityId(undefined, "ordpart")
    const decided = await container.resolve("orders").parts.decide(id, decision)
    return new StepResponse(undefined, decided)
  },
  async (decided, { container }) => {
    if (decided) await container.resolve("orders").parts.undecide(decided)
  },
)
