import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { HeldLine, HeldOrder } from "../../../../kits/holdings/types"
import { holdingsOf } from "../../../holdings"

export interface Release extends HeldOrder {
  /** The lines to release. Without it, the whole order. */
  lines?: readonly HeldLine[]
}

/** Releases the stock, seats and so on that an order has reserved, or those of some lines. */
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
