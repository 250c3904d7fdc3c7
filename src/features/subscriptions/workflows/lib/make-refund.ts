import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../../lib/errors"
import type { Refund } from "../../module/types"

interface PaymentAt {
  /** The part that was returned, in the smallest unit. Undefined if the provider knows no successful payment. */
  returned(): Promise<number | undefined>
  refund(amountMinor: number, key: string): Promise<void>
}

/** The payment of a refund at its provider. */
async function paymentAt(
  container: MedusaContainer,
  { provider, reference, subscription_id, currency_code }: Refund,
): Promise<PaymentAt> {
  const payments = container.resolve("payments")
  if (provider === "paytr") {
    const gateway = await payments.cards()
    return {
      async returned() {
        const state = await gateway.look(reference)
        return state.status === "paid" ? state.returned_minor : undefined
      },
      refund: (amountMinor, key) => gateway.refund(reference, amountMinor, currency_code, key),
    }
  }
  const gateway = await payments.billing(provider)
  const { provider_ref: subscription } = await container
    .resolve("subscriptions")
    .subscriptionOf(subscription_id)
  if (subscription === null) throw errors.invalidState("The provider does not know the subscription.")
  const invoice = { subscription, invoice: reference, currency_code }
  return {
    returned: () => gateway.returnedOf(invoice),
    refund: (amountMinor, key) => gateway.refund(invoice, amountMinor, key),
  }
}

/** Returns the money of a refund. If an earlier answer was lost, the money is back already. */
export async function makeRefund(container: MedusaContainer, refund: Refund): Promise<void> {
  const payment = await paymentAt(container, refund)
  const returned = await payment.returned()
  const missing = returned === undefined ? 0 : refund.total_minor - returned
  if (missing > 0) await payment.refund(Math.min(missing, refund.amount_minor), refund.id)
  await container.resolve("subscriptions").cards.finishRefund(refund.id)
}
