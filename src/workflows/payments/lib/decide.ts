import { isSameAmount, sumOf } from "../../../modules/payments/lib/money"
import type { PaymentReport } from "../../../modules/payments/types"
import type { PaidSession } from "./paid-session"

/** The effect of a provider's report. */
export type Decision =
  /** No effect: the work is done, or nobody has paid. */
  | { do: "nothing"; because?: string }
  /** Completes the cart. */
  | { do: "complete"; cart_id: string }
  /** Records a payment without a cart, for example of an order's outstanding amount. */
  | { do: "authorize" }
  /** Records the capture of held money. */
  | { do: "capture"; payment_id: string; amount: number }
  /** Records that the provider has released held money. */
  | { do: "void"; payment_id: string }
  /** Refunds or releases money that pays for nothing. */
  | { do: "return"; because: string }

/**
 * Decides by the present state, so that late, repeated and reordered reports are harmless. `refusal` is the reason why
 * the cart could not become an order, if that was tried.
 */
export function decide(report: PaymentReport, session: PaidSession | undefined, refusal?: string): Decision {
  const isPaid = report.state === "captured" || report.state === "authorized"
  if (!session) return isPaid ? back("Its payment session has been replaced or removed.") : NOTHING
  const { payment } = session
  if (report.state === "canceled") {
    const isHeld = payment && !payment.canceled_at && payment.captures.length === 0
    return isHeld ? { do: "void", payment_id: payment.id } : NOTHING
  }
  if (!isPaid) return NOTHING
  if (session.data.id !== report.reference) return back("Its payment session has been replaced.")
  return payment ? withPayment(report, session, payment, refusal) : withoutPayment(report, session, refusal)
}

const NOTHING = { do: "nothing" } as const

function back(because: string): Decision {
  return { do: "return", because }
}

function withPayment(
  report: PaymentReport,
  session: PaidSession,
  payment: NonNullable<PaidSession["payment"]>,
  refusal: string | undefined,
): Decision {
  const cart_id = session.payment_collection.cart?.id
  const isGone = payment.refunds.length > 0 || Boolean(payment.canceled_at)
  if (cart_id && !session.order_id) {
    if (!isGone && refusal === undefined) return { do: "complete", cart_id }
    // After a refund the session could still complete a cart, until it is marked as returned.
    return session.data.returned ? NOTHING : back(refusal ?? "It was already refunded.")
  }
  if (payment.canceled_at && report.state === "captured") return back("Its order has been cancelled.")
  if (isGone) return NOTHING
  const open = sumOf([report.amount, -sumOf(payment.captures.map(({ amount }) => amount))])
  if (report.state !== "captured" || open <= 0) return NOTHING
  return { do: "capture", payment_id: payment.id, amount: open }
}

function withoutPayment(report: PaymentReport, session: PaidSession, refusal: string | undefined): Decision {
  const { cart, amount } = session.payment_collection
  const { currency_code } = session
  // The payment was already refunded or released. A session that is only set aside is not marked.
  if (session.data.returned) return NOTHING
  if (report.currency_code !== currency_code || !isSameAmount(report.amount, session.amount, currency_code))
    return back("The paid amount or currency is wrong.")
  if (!cart) return { do: "authorize" }
  if (session.order_id) return back("Another payment has paid the order.")
  if (refusal) return back(refusal)
  if (!isSameAmount(session.amount, amount, currency_code))
    return back("The cart has changed since its payment began.")
  return { do: "complete", cart_id: cart.id }
}
