import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { clock } from "../../../../lib/clock"
import { sumOf } from "../../../../lib/money"
import type { PaymentReport, ProviderName } from "../../module/types"
import type { PaidSession } from "./paid-session"

interface Returned {
  provider: ProviderName
  report: PaymentReport
  session: PaidSession | undefined
  because: string
}

/**
 * Refunds a payment that pays for nothing, or cancels its authorization. Writes the reason to the log and into the
 * cart's metadata. Marks the session, so that it cannot pay for anything else. If it is called again, it refunds only
 * what is left.
 */
export async function returnPayment(container: MedusaContainer, returned: Returned): Promise<void> {
  const { provider, report, session, because } = returned
  const payments = container.resolve(Modules.PAYMENT)
  if (session?.payment && !session.payment.canceled_at) await returnRecorded(payments, session.payment)
  else await container.resolve("payments").returnUnclaimed(provider, report)

  const isItsOwn = session?.data.id === report.reference
  if (session && isItsOwn) {
    const { id, data, amount, currency_code } = session
    // Stores the mark in our database, because not every provider can tell later whether it has refunded.
    const given = { ...data, returned: true }
    await payments.updatePaymentSession({
      id,
      data: given,
      amount,
      currency_code,
      status: "canceled",
    })
  }
  await tell(container, returned)
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`Payment ${report.reference} of ${provider} was refunded or released. ${because}`)
}

async function returnRecorded(
  payments: IPaymentModuleService,
  { id, captures, refunds }: NonNullable<PaidSession["payment"]>,
): Promise<void> {
  const taken = sumOf(captures.map(({ amount }) => amount))
  const due = sumOf([taken, -sumOf(refunds.map(({ amount }) => amount))])
  if (due > 0) await payments.refundPayment({ payment_id: id, amount: due })
  else if (taken === 0) await payments.cancelPayment(id)
}

/** Writes the reason into the cart's metadata, so that the storefront can show it. */
async function tell(
  container: MedusaContainer,
  { provider, report, session, because }: Returned,
): Promise<void> {
  const cartId = session?.payment_collection.cart?.id
  if (!cartId || session?.order_id) return
  const carts = container.resolve(Modules.CART)
  const { metadata } = await carts.retrieveCart(cartId, { select: ["id", "metadata"] })
  const payment_returned = {
    provider,
    amount: report.amount,
    currency_code: report.currency_code,
    reason: because,
    at: clock.date().toISOString(),
  }
  await carts.updateCarts(cartId, { metadata: { ...metadata, payment_returned } })
}
