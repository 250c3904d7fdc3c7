import { refreshCartItemsWorkflow } from "@medusajs/medusa/core-flows"
import { holdingsOf } from "../../../features/holdings"

/** The engine runs this hook after each change of a cart's lines, under the cart's lock. */
refreshCartItemsWorkflow.hooks.beforeRefreshingPaymentCollection(
  async ({ input }: { input: { cart_id: string } }, { container }) => {
    await holdingsOf(container).reconcile({ cart_id: input.cart_id })
  },
)
