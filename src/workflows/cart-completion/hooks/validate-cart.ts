import type { BigNumberInput } from "@medusajs/framework/types"
import { defaultCurrencies, getEpsilonFromDecimalPrecision, MathBN } from "@medusajs/framework/utils"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import {
  type CheckoutAnswers,
  requireCheckoutAnswers,
} from "../../../features/checkout/require-checkout-answers"
import { errors } from "../../../lib/errors"

/** What the engine reads of a cart before it completes it, as far as it is looked at here. */
interface CartToComplete extends CheckoutAnswers {
  completed_at: Date | string | null
  currency_code: string
  total: BigNumberInput
  payment_collection?: {
    payment_sessions?: ({ status: string; amount: BigNumberInput } | null)[] | null
  } | null
}

const SET_ASIDE = ["canceled", "error"]

/**
 * What the engine leaves out before it makes an order of a cart: that the cart says what the shop asks for, and that what
 * is paid is what it costs by now. Neither costs a statement here.
 */
completeCartWorkflow.hooks.validate(async ({ cart }: { cart: CartToComplete }, { container }) => {
  // The engine answers the order that the cart has become.
  if (cart.completed_at) return
  await requireCheckoutAnswers(container, cart)

  for (const session of cart.payment_collection?.payment_sessions ?? [])
    if (session && !SET_ASIDE.includes(session.status) && !isSum(session.amount, cart))
      throw errors.invalidState(
        "The cart has changed since its payment was set up: call POST /store/carts/:id/payment-sessions again.",
      )
})

function isSum(amount: BigNumberInput, { total, currency_code }: CartToComplete): boolean {
  const { decimal_digits = 2 } = defaultCurrencies[currency_code.toUpperCase()] ?? {}
  const difference = MathBN.abs(MathBN.sub(amount, total))
  return MathBN.lt(difference, getEpsilonFromDecimalPrecision(decimal_digits))
}
