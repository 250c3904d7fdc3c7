import { isSameAmount, sumOf } from "../../../../lib/money"
import type { PaymentReport } from "../../module/types"
import type { PaidSession } from "./paid-session"

/** The decision what to do after a payment provider has reported a payment's new state by a webhook. */
export type Decision =
  /** Everything is done already, or nobody has paid. */
  | { do: "nothing"; because?: string }
  /** Completes the cart. */
  | { do: "complete"; cart_id: string }
  /** Records a payment without a cart, for example the payment of the rest of an order. */
  | { do: "authorize" }
  /** Counts captured money in its order, after a process was killed in between. */
  | { do: "count" }
  /** Records that the provider has captured money that it had authorized before. */
  | { do: "capture"; payment_id: string; amount: number }
  /** Records that the provider has cancelled an authorization. */
  | { do: "void"; payment_id: string }
  /** Refunds a payment that pays for nothing, or cancels its authorization. */
  | { do: "return"; because: string }
  /** Leaves a payment alone that this shop may not have begun. Only the log tells of it. */
  | { do: "ignore"; because: string }

/**
 * Decides what to do about a report. It looks only at the present state, so late, repeated and reordered reports are
 * harmless. `refusal` is set if the cart could not become an order, and says why.
 */
export function decide(report: PaymentReport, session: PaidSession | undefined, refusal?: string): Decision {
  const isPaid = report.state === "captured" || report.state === "authorized"
  if (!session)
    return isPaid ? unclaimed(report, "Its payment session has been replaced or removed.") : NOTHING
  const { payment } = session
  if (report.state === "canceled") {
    const isHeld = payment && !payment.canceled_at && payment.captures.length === 0
    return isHeld ? { do: "void", payment_id: payment.id } : NOTHING
  }
  if (!isPaid) return NOTHING
  if (session.data.id !== report.reference) return unclaimed(report, "Its payment session has been replaced.")
  return payment ? withPayment(report, session, payment, refusal) : withoutPayment(report, session, refusal)
}

const NOTHING = { do: "nothing" } as const

function back(because: string): Decision {
  return { do: "return", because }
}

/**
 * Decides about a payment that no record of ours names. The account at the provider may also be used by other software,
 * another installation or another shop, whose payments look the same. Only this shop's own mark tells them apart.
 */
function unclaimed({ is_ours }: PaymentReport, because: string): Decision {
  return is_ours ? back(because) : { do: "ignore", because: "It does not have this shop's mark." }
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
    // A refunded session could still complete a cart. So return the payment once more: no money is left to move, but
    // the session gets its mark.
    return session.data.returned ? NOTHING : back(refusal ?? "It was already refunded.")
  }
  if (payment.canceled_at && report.state === "captured") return back("Its order has been cancelled.")
  if (isGone) return NOTHING
  const open = sumOf([report.amount, -sumOf(payment.captures.map(({ amount }) => amount))])
  if (report.state !== "captured") return NOTHING
  if (open <= 0) return session.order?.uncounted.length ? { do: "count" } : NOTHING
  return { do: "capture", payment_id: payment.id, amount: open }
}

function withoutPayment(report: PaymentReport, session: PaidSession, refusal: string | undefined): Decision {
  const { cart, amount } = session.payment_collection
  const { currency_code } = session
  // `returned` marks a session whose payment was already refunded. Then there is nothing to do.
  if (session.data.returned) return NOTHING
  if (report.currency_code !== currency_code || !isSameAmount(report.amount, session.amount, currency_code))
    return back("The paid amount or currency is wrong.")
  if (!cart) return forOrder(session)
  if (session.order_id) return back("Another payment has paid the order.")
  if (refusal) return back(refusal)
  if (!isSameAmount(session.amount, amount, currency_code))
    return back("The cart has changed since its payment began.")
  return { do: "complete", cart_id: cart.id }
}

/** Decides about a paid session of a collection without a cart: that of an order, or of nothing that we know. */
function forOrder({ order, amount, currency_code, payment_collection }: PaidSession): Decision {
  if (order?.status === "canceled") return back("Its order has been cancelled.")
  if (order?.isPaid) return back("Another payment has paid the order.")
  if (order && !isSameAmount(amount, payment_collection.amount, currency_code))
    return back("The order has changed since its payment began.")
  return { do: "authorize" }
}
