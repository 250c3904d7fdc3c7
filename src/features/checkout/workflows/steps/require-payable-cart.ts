import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../../lib/errors"
import { methodsIn } from "../../../payments/services/enabled-payment-methods"
import type { PayableCart } from "../../module/types"
import { requireCheckoutAnswers } from "../../services/require-checkout-answers"

interface Input {
  cart: PayableCart
  provider_id?: string | undefined
}

/** Returns the region's providers for the cart: the chosen one, or all. */
export const requirePayableCartStep = createStep(
  "require-payable-cart",
  async ({ cart, provider_id }: Input, { container }) => {
    if (cart.completed_at) throw errors.invalidState("The cart is already an order.")
    if (cart.lines === 0) throw errors.invalidState("The cart is empty.")
    await requireCheckoutAnswers(container, cart)
    const methods = cart.region ? await methodsIn(container, cart.region) : []
    const known = methods.map((method) => method.provider_id)
    if (provider_id !== undefined && !known.includes(provider_id))
      throw errors.invalidField("Field 'provider_id': this provider cannot be used for the cart.")
    if (cart.total <= 0) return new StepResponse({ providers: [] })
    return new StepResponse({ providers: provider_id === undefined ? known : [provider_id] })
  },
)
