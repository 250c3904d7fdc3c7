import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { holdingsOf } from "../../../features/holdings"
import type { CartToComplete } from "../../../lib/holdings/types"

completeCartWorkflow.hooks.validate(async ({ cart }: { cart: CartToComplete }, { container }) => {
  // For a completed cart the engine returns the existing order.
  if (cart.completed_at) return
  await holdingsOf(container).validate({ kind: "complete", cart })
})
