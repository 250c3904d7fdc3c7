import { z } from "zod"
import { errors } from "../../../../lib/errors"
import { sumOf } from "../../../../lib/money"
import type { IyzicoClient } from "./iyzico-client"

const back = z.object({ refundPrice: z.coerce.number(), refundStatus: z.coerce.number() })
const reported = z.object({
  payments: z.array(
    z.object({
      paymentId: z.coerce.string(),
      cancels: z.array(back).nullish(),
      itemTransactions: z.array(z.object({ refunds: z.array(back).nullish() })).nullish(),
    }),
  ),
})
const SUCCEEDED = 1

/**
 * The sum of a payment's cancellations and refunds, including those that somebody made in iyzico's own dashboard. If an
 * answer was lost, only this call tells whether the refund was made.
 * https://docs.iyzico.com/en/advanced/reporting-service
 */
export async function returnedAtIyzico(client: IyzicoClient, paymentId: string): Promise<number> {
  const query = { locale: "en", paymentId }
  const answer = await client.get("/v2/reporting/payment/details", query, reported)
  const payment = answer.payments.find((one) => one.paymentId === paymentId)
  if (!payment) throw errors.providerError("iyzico does not report this payment's refunds.")
  const refunds = (payment.itemTransactions ?? []).flatMap((item) => item.refunds ?? [])
  const done = [...(payment.cancels ?? []), ...refunds].filter(
    ({ refundStatus }) => refundStatus === SUCCEEDED,
  )
  return sumOf(done.map(({ refundPrice }) => refundPrice))
}
