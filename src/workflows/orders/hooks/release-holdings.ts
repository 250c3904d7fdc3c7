import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { holdingsOf } from "../../../features/holdings"

/** Our routes cancel with our own workflow. This hook is for engine code that cancels with the engine's workflow. */
cancelOrderWorkflow.hooks.orderCanceled(
  async ({ order }: { order: { id: string } }, { container }) => {
    const released = await holdingsOf(container).release({ order_id: order.id })
    return new StepResponse(released, released)
  },
  async (released, { container }) => {
    if (released) await holdingsOf(container).restore(released)
  },
)
