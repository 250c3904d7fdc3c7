import { isSameAmount, sumOf } from "../../../modules/payments/lib/money"
import type { PaymentReport } from "../../../modules/payments/types"
import type { PaidSession } from "./paid-session"

/** What follows from a provider's report. */
export type Decision =
  /** Nothing: it is done already, or nobody has paid. */
  | { do: "nothing"; because?: string }
  /** The cart becomes an order. */
  | { do: "complete"; cart_id: string }
  /** A payment without a cart, such as of an order's outstanding amount, is written down. */
  | { do: "authorize" }
  /** Money that was held has been taken since. */
  | { do: "capture"; payment_id: string; amount: number }
  /** What was held is held no more. */
  | { do: "void"; payment_id: string }
  /** There is nothing for this money to pay. */
  | { do: "return"; because: string }

/**
 * Decides by how things stand, not by the order in which reports come: one that is late, or comes twice, finds that
 * there is nothing left to do. `refusal` is why the cart cannot become an order, where that has been tried.
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
    // Given back, it still is a session that a cart could be completed with, until that is said, too.
    return session.data.returned ? NOTHING : back(refusal ?? "It was given back before.")
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
  // It has been returned, or let go, before. One that is only set aside, while its cart is paid otherwise, has not.
  if (session.data.returned) return NOTHING
  if (report.currency_code !== currency_code || !isSameAmount(report.amount, session.amount, currency_code))
    return back("What was paid is not what was to be paid.")
  if (!cart) return { do: "authorize" }
  if (session.order_id) return back("The order has been paid otherwise.")
  if (refusal) return back(refusal)
  if (!isSameAmount(session.amount, amount, currency_code))
    return back("The cart has changed since its payment began.")
  return { do: "complete", cart_id: cart.id }
}
