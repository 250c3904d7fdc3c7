import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { holdingsOf } from "../../../features/holdings"
import type { HeldLine, HeldOrder } from "../../../lib/holdings/types"

export interface Release extends HeldOrder {
  /** Left out, it is the whole order. */
  lines?: readonly HeldLine[]
}

/** Gives back what an order holds, or some pieces of its lines. */
export const releaseHoldingsStep = createStep(
  "release-holdings",
  async ({ lines, ...order }: Release, { container }) => {
    const released = await holdingsOf(container).release(order, lines)
    return new StepResponse(released, released)
  },
  async (released, { container }) => {
    if (released) await holdingsOf(container).restore(released)
  },
)
