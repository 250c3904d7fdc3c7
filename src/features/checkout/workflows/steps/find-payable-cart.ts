import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../../lib/errors"
import { excerpt } from "../../../../lib/excerpt"

/** Reads a cart with its total. Throws 404 if there is none with this id. */
export const findPayableCartStep = createStep(
  "find-payable-cart",
  async ({ cart_id }: { cart_id: string }, { container }) => {
    const cart = await container.resolve("checkout").findPayableCart(cart_id)
    if (!cart) throw errors.notFound(`There is no cart '${excerpt(cart_id)}'.`)
    return new StepResponse(cart)
  },
)
