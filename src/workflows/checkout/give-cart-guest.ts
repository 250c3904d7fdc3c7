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

/** Finds or creates the buyer with this email and assigns the cart to them. It never uses another person's account. */
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
