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

/** Answers the providers that the cart is to be paid with: of those of its region, the chosen one or all. */
export const requirePayableCartStep = createStep(
  "require-payable-cart",
  async ({ cart, provider_id }: Input, { container }) => {
    if (cart.completed_at) throw errors.invalidState("The cart has become an order already.")
    if (!cart.items?.length) throw errors.invalidState("The cart is empty.")
    await requireCheckoutAnswers(container, cart)
    const methods = await enabledPaymentMethods(container, cart.region_id ?? "")
    const known = methods.map((method) => method.provider_id)
    if (provider_id !== undefined && !known.includes(provider_id))
      throw errors.invalidField("Field 'provider_id': the cart cannot be paid with this one.")
    if (MathBN.lte(cart.total ?? 0, 0)) return new StepResponse({ providers: [] })
    return new StepResponse({ providers: provider_id === undefined ? known : [provider_id] })
  },
)
