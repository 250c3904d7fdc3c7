import { MathBN } from "@medusajs/framework/utils"
import type { CartCheck } from "../../../kits/holdings/types"
import { errors } from "../../../lib/errors"

const SET_ASIDE = ["canceled", "error"]

/** Refuses to complete a cart if its price is no longer the price that the payment session was created for. */
export const paymentSums: CartCheck = {
  async validate(change) {
    if (change.kind !== "complete") return
    const { payment_collection, total } = change.cart
    for (const session of payment_collection?.payment_sessions ?? [])
      if (session && !SET_ASIDE.includes(session.status) && !MathBN.eq(session.amount, total))
        throw errors.invalidState(
          "The cart has changed since its payment was set up: call POST /store/carts/:id/payment-sessions again.",
        )
  },
}
