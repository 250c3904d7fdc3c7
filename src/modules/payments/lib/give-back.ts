import { MathBN } from "@medusajs/framework/utils"
import type { Gateway, PaymentReport } from "../types"

/** Lets go of what is held, and returns what was taken and is not returned yet: as often as one likes, once in all. */
export async function giveBack(
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
