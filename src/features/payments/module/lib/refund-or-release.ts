import { MathBN } from "@medusajs/framework/utils"
import type { Gateway, PaymentReport } from "../types"

/**
 * Cancels the authorization of a payment, or refunds what is left of it. If it is called again, money moves only once.
 */
export async function refundOrRelease(
  gateway: Gateway,
  { reference }: Pick<PaymentReport, "reference">,
): Promise<void> {
  const standing = await gateway.look(reference, { returns: true })
  if (standing.state === "canceled") return
  if (standing.state !== "captured") return gateway.release(reference)
  const due = MathBN.sub(standing.taken, standing.returned).toNumber()
  if (due > 0)
    await gateway.refund(reference, due, standing.currency_code, `return-${reference}-${standing.returned}`)
}
