import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { holdingsOf } from "../../holdings"

/** Releases an order's reservations if the engine's own code cancels it. Our routes use our own workflow instead. */
cancelOrderWorkflow.hooks.orderCanceled(
  async ({ order }: { order: { id: string } }, { container }) => {
    const released = await holdingsOf(container).release({ order_id: order.id })
    return new StepResponse(released, released)
  },
  async (released, { container }) => {
    if (released) await holdingsOf(container).restore(released)
  },
)
