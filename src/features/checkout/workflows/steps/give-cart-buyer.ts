import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

interface CartBuyer {
  cart_id: string
  customer_id: string
}

/**
 * Makes a customer the buyer of a cart without one. It emits no event, because the engine's change of the cart in the
 * same request emits it. It needs no compensation, because no later step can fail.
 */
export const giveCartBuyerStep = createStep(
  "give-cart-buyer",
  async ({ cart_id, customer_id }: CartBuyer, { container }) => {
    await container.resolve("checkout").giveCartBuyer(cart_id, customer_id)
    return new StepResponse(undefined)
  },
)
