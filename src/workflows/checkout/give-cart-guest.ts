import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { updateCartsStep } from "@medusajs/medusa/core-flows"
import { type BuyerOfEmail, findOrCreateBuyerStep } from "./steps/find-or-create-buyer"

interface GiveCartGuestInput extends BuyerOfEmail {
  /** Undefined if the cart does not exist yet. */
  cart_id?: string | undefined
}

/**
 * Makes a guest with this email the buyer of a cart. An account with the same email is not used, because the email is
 * not proved.
 */
export const giveCartGuestWorkflow = createWorkflow(
  "give-cart-guest",
  (input: WorkflowData<GiveCartGuestInput>) => {
    const buyer = findOrCreateBuyerStep(input)
    when("there-is-a-cart", { input }, ({ input }) => input.cart_id !== undefined).then(() => {
      updateCartsStep(
        transform({ input, buyer }, ({ input, buyer }) => [
          { id: input.cart_id ?? "", customer_id: buyer.customer_id },
        ]),
      )
    })
    return new WorkflowResponse(buyer)
  },
)
