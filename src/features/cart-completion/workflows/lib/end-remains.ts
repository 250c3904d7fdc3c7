import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
  Modules,
  OrderWorkflowEvents,
} from "@medusajs/framework/utils"
import { holdingsOf } from "../../../holdings"
import type { Remains } from "../../module/types"
import { cancelUnusedSessions } from "./cancel-unused-sessions"
import { isWhole, revertOrder } from "./made-order"

/** What {@link endRemains} did with an interrupted completion. */
export type Outcome = "nothing" | "the order was reverted" | "the order was placed"

/**
 * Finishes a completion that a crash has interrupted. The engine creates the order first, then its links and
 * reservations, and authorizes the payment last. So an order with missing parts was never paid, and it is reverted. If
 * nothing is missing, the payment provider is asked again, which is safe to repeat. A paid order is placed and never
 * reverted.
 *
 * Throws if a provider does not answer. The scheduled job then tries again later.
 */
export async function endRemains(container: MedusaContainer, remains: Remains): Promise<Outcome> {
  const completions = container.resolve("cartCompletion")
  const { order_id } = remains
  if (order_id === null) {
    await completions.undo(remains)
    await holdingsOf(container).shorten(remains)
    return "nothing"
  }
  const made = { ...remains, order_id }
  const { payment_session_id } = made
  const paid = payment_session_id !== null && (await completions.isPaid(payment_session_id))
  const whole = await isWhole(container, made)
  if (paid || (whole && (await isAuthorized(container, payment_session_id)))) {
    await noteCaptures(container, made)
    await holdingsOf(container).confirm({ order_id, cart_id: made.cart_id })
    await container
      .resolve(Modules.EVENT_BUS)
      .emit({ name: OrderWorkflowEvents.PLACED, data: { id: order_id } })
    const unused = await completions.setAsideBy(remains)
    await completions.end(remains.id)
    await cancelUnusedSessions(container, unused)
    return "the order was placed"
  }
  await revertOrder(container, made, { usedPromotions: whole })
  await completions.undo(remains)
  await holdingsOf(container).shorten(remains)
  return "the order was reverted"
}

async function isAuthorized(container: MedusaContainer, sessionId: string | null): Promise<boolean> {
  if (sessionId === null) return true
  const payments = container.resolve(Modules.PAYMENT)
  try {
    // The call succeeds without a payment if the money comes later, as for a bank transfer.
    await payments.authorizePaymentSession(sessionId, {})
    return true
  } catch (error) {
    if (MedusaError.isMedusaError(error)) return false
    throw error
  }
}

/**
 * Some providers capture the money when they authorize. This adds such a capture to the order's transactions, if it is
 * missing.
 */
async function noteCaptures(
  container: MedusaContainer,
  { order_id, payment_session_id }: { order_id: string; payment_session_id: string | null },
): Promise<void> {
  if (payment_session_id === null) return
  const { data: sessions } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment_session",
    fields: ["payment.currency_code", "payment.captures.id", "payment.captures.amount"],
    filters: { id: payment_session_id },
  })
  const payment = sessions[0]?.payment
  const orders = container.resolve(Modules.ORDER)
  const noted = await orders.listOrderTransactions({ order_id, reference: "capture" })
  const missing = (payment?.captures ?? [])
    .flatMap((capture) => capture ?? [])
    .filter(({ id }) => !noted.some(({ reference_id }) => reference_id === id))
  if (missing.length > 0)
    await orders.addOrderTransactions(
      missing.map((capture) => ({
        order_id,
        amount: capture.amount,
        currency_code: payment?.currency_code ?? "",
        reference: "capture",
        reference_id: capture.id,
      })),
    )
}
