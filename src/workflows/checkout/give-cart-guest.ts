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
  /** Left out where the cart is still to be made. */
  cart_id?: string | undefined
}

/** Sees to it that there is a buyer with this email who is no stranger's account, and makes a cart theirs. */
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
