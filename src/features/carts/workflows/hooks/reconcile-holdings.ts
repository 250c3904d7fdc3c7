import { refreshCartItemsWorkflow } from "@medusajs/medusa/core-flows"
import { holdingsOf } from "../../../holdings"

/**
 * Releases reservations for lines that the cart no longer has. The engine calls this after each change of the lines,
 * while the cart is locked.
 */
refreshCartItemsWorkflow.hooks.beforeRefreshingPaymentCollection(
  async ({ input }: { input: { cart_id: string } }, { container }) => {
    await holdingsOf(container).reconcile({ cart_id: input.cart_id })
  },
)
