import { fromMinor } from "../../../lib/money"
import { checkoutAction } from "../../payments/module/schemas"
import type { Checkout } from "../module/types"

/** A checkout as its customer sees it. Only a pending one has something to do. */
export function shownCheckout(checkout: Checkout) {
  const { id, status, provider, amount_minor, discount_minor, currency_code } = checkout
  const { expires_at, subscription_id, trial_days } = checkout
  return {
    id,
    status,
    provider,
    expires_at,
    subscription_id,
    trial_days,
    amount_due: { amount: fromMinor(amount_minor, currency_code), currency_code },
    discount: { amount: fromMinor(discount_minor, currency_code), currency_code },
    action: status === "pending" && checkout.action ? checkoutAction.parse(checkout.action) : null,
  }
}
