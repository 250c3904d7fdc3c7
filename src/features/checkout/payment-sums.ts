import type { BigNumberInput } from "@medusajs/framework/types"
import { defaultCurrencies, getEpsilonFromDecimalPrecision, MathBN } from "@medusajs/framework/utils"
import { errors } from "../../lib/errors"
import type { CartCheck, CartToComplete } from "../../lib/holdings/types"

const SET_ASIDE = ["canceled", "error"]

/** Refuses to complete a cart if its price is no longer the price that the payment session was created for. */
export const paymentSums: CartCheck = {
  async validate(change) {
    if (change.kind !== "complete") return
    for (const session of change.cart.payment_collection?.payment_sessions ?? [])
      if (session && !SET_ASIDE.includes(session.status) && !isSum(session.amount, change.cart))
        throw errors.invalidState(
          "The cart has changed since its payment was set up: call POST /store/carts/:id/payment-sessions again.",
        )
  },
}

function isSum(amount: BigNumberInput, { total, currency_code }: CartToComplete): boolean {
  const { decimal_digits = 2 } = defaultCurrencies[currency_code.toUpperCase()] ?? {}
  const difference = MathBN.abs(MathBN.sub(amount, total))
  return MathBN.lt(difference, getEpsilonFromDecimalPrecision(decimal_digits))
}
