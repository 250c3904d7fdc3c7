import { errors } from "../../../../lib/errors"
import { MAX_MINOR, MAX_QUANTITY } from "../schemas"
import type { Price, PricedPlan, Provider } from "../types"

/** Whether a plan costs nothing in any currency. */
export function isFree({ prices }: Pick<PricedPlan, "prices">): boolean {
  return prices.every(({ amount_minor }) => amount_minor === 0)
}

interface Wanted {
  price_id?: string | null | undefined
  quantity: number
}

/**
 * The price that a customer chooses, or the only one. Null for a plan without prices. Throws 400 `invalid_field` for a
 * price of another plan and for a quantity that the plan does not allow, and `missing_field` if there is a choice.
 */
export function chosenPrice(plan: PricedPlan, { price_id, quantity }: Wanted): Price | null {
  const most = plan.max_quantity ?? MAX_QUANTITY
  if (quantity < plan.min_quantity || quantity > most)
    throw errors.outOfRange(`Field 'quantity': the plan allows ${plan.min_quantity} to ${most}.`)
  const [first, second] = plan.prices
  if (!price_id && second) throw errors.missingField("price_id")
  const price = price_id ? plan.prices.find(({ id }) => id === price_id) : first
  if (!price && price_id) throw errors.invalidField("Field 'price_id': the plan has no such price.")
  if (price && amountOf(price, quantity) > MAX_MINOR)
    throw errors.outOfRange("Field 'quantity': the amount is too high.")
  return price ?? null
}

/** The price of one period, in the smallest unit. */
export function amountOf(price: Pick<Price, "amount_minor">, quantity: number): number {
  return price.amount_minor * quantity
}

/** The amount of the first payment, in the smallest unit. A trial postpones all but the set-up fee. */
export function firstAmount(price: Price, quantity: number, trialDays: number): number {
  return price.setup_fee_minor + (trialDays > 0 ? 0 : amountOf(price, quantity))
}

/** The payment that stores a card, if nothing else is due now. It is refunded at once. */
const STORING_CARD_MINOR = 100

/** The first payment at a provider that stores cards only with a payment, and the part of it that goes back. */
export function firstCharge(provider: Provider, amount_minor: number) {
  const isOnlyForCard = provider === "paytr" && amount_minor === 0
  return {
    amount_minor: isOnlyForCard ? STORING_CARD_MINOR : amount_minor,
    returned_minor: isOnlyForCard ? STORING_CARD_MINOR : 0,
  }
}
