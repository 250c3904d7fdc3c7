import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { type BuyerOfEmail, findOrCreateBuyerStep } from "./steps/find-or-create-buyer"
import { giveCartBuyerStep } from "./steps/give-cart-buyer"

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
      giveCartBuyerStep(
        transform({ input, buyer }, ({ input, buyer }) => ({
          cart_id: input.cart_id ?? "",
          customer_id: buyer.customer_id,
        })),
      )
    })
    return new WorkflowResponse(buyer)
  },
)
