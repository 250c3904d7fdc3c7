import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { holdingsOf } from "../../../features/holdings"
import type { HeldLine, HeldOrder } from "../../../lib/holdings/types"

export interface Release extends HeldOrder {
  /** The default is the whole order. */
  lines?: readonly HeldLine[]
}

/** Releases the holdings of an order, or of a part of its lines. */
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
