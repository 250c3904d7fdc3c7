import type { BigNumberInput } from "@medusajs/framework/types"
import { updateLineItemInCartWorkflow } from "@medusajs/medusa/core-flows"
import { holdingsOf } from "../../../holdings"

interface Changing {
  input: {
    cart_id: string
    item_id: string
    update: { quantity?: BigNumberInput; metadata?: Record<string, unknown> | null }
  }
}

updateLineItemInCartWorkflow.hooks.validate(async ({ input }: Changing, { container }) => {
  const { cart_id, item_id, update } = input
  await holdingsOf(container).validate({
    kind: "update",
    cart_id,
    line_id: item_id,
    quantity: update.quantity,
    metadata: update.metadata,
  })
})
