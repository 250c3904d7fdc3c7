import { MathBN } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import {
  type CheckoutAnswers,
  requireCheckoutAnswers,
} from "../../../features/checkout/require-checkout-answers"
import { enabledPaymentMethods } from "../../../features/payments/enabled-payment-methods"
import { errors } from "../../../lib/errors"

interface Input {
  cart: CheckoutAnswers & {
    region_id?: string | null
    completed_at?: Date | string | null
    total?: number | null
    items?: unknown[] | null
  }
  provider_id?: string | undefined
}

/** Returns the region's providers for the cart: the chosen one, or all. */
export const requirePayableCartStep = createStep(
  "require-payable-cart",
  async ({ cart, provider_id }: Input, { container }) => {
    if (cart.completed_at) throw errors.invalidState("The cart is already an order.")
    if (!cart.items?.length) throw errors.invalidState("The cart is empty.")
    await requireCheckoutAnswers(container, cart)
    const methods = await enabledPaymentMethods(container, cart.region_id ?? "")
    const known = methods.map((method) => method.provider_id)
    if (provider_id !== undefined && !known.includes(provider_id))
      throw errors.invalidField("Field 'provider_id': this provider cannot be used for the cart.")
    if (MathBN.lte(cart.total ?? 0, 0)) return new StepResponse({ providers: [] })
    return new StepResponse({ providers: provider_id === undefined ? known : [provider_id] })
  },
)
