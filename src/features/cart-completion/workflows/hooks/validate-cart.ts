import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import type { CartToComplete } from "../../../../kits/holdings/types"
import { holdingsOf } from "../../../holdings"

completeCartWorkflow.hooks.validate(async ({ cart }: { cart: CartToComplete }, { container }) => {
  // The cart is already an order. The engine returns this order, so there is nothing to check.
  if (cart.completed_at) return
  await holdingsOf(container).validate({ kind: "complete", cart })
})
