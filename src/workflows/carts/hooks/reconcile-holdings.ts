import { refreshCartItemsWorkflow } from "@medusajs/medusa/core-flows"
import { holdingsOf } from "../../../features/holdings"

/** The engine refreshes a cart after each change of its lines, under the cart's lock. */
refreshCartItemsWorkflow.hooks.beforeRefreshingPaymentCollection(
  async ({ input }: { input: { cart_id: string } }, { container }) => {
    await holdingsOf(container).reconcile({ cart_id: input.cart_id })
  },
)
