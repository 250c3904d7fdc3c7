import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { holdingsOf } from "../../../features/holdings"
import type { CartToComplete } from "../../../lib/holdings/types"

completeCartWorkflow.hooks.validate(async ({ cart }: { cart: CartToComplete }, { container }) => {
  // The engine answers the order that the cart has become.
  if (cart.completed_at) return
  await holdingsOf(container).validate({ kind: "complete", cart })
})
