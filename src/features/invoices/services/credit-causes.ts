import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { errors } from "../../../lib/errors"
import type { CreditCause } from "../module/types"

const refund = z.object({ id: z.string(), amount: z.coerce.number(), created_at: z.coerce.date() })
const payment = z.object({ refunds: z.array(refund.nullish()).nullish() })
const orderRow = z.object({
  id: z.string(),
  status: z.string(),
  payment_collections: z
    .array(z.object({ payments: z.array(payment.nullish()).nullish() }).nullish())
    .nullish(),
})

/**
 * The refunds of an order since its invoice was issued, the oldest first, and then its cancellation. The invoice's total
 * is already without earlier refunds. Throws 404.
 */
export async function creditCausesOf(
  container: MedusaContainer,
  orderId: string,
  invoicedAt: Date | undefined,
): Promise<CreditCause[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "status", "payment_collections.payments.refunds.*"],
    filters: { id: orderId },
  })
  const [found] = data
  if (!found) throw errors.notFound(`There is no order '${orderId}'.`)
  // The engine's amounts are objects, which become numbers in JSON.
  const { id, status, payment_collections } = orderRow.parse(JSON.parse(JSON.stringify(found)))
  const refunds = (payment_collections ?? [])
    .flatMap((collection) => collection?.payments ?? [])
    .flatMap((one) => one?.refunds ?? [])
    .flatMap((one) => one ?? [])
    .filter((one) => invoicedAt === undefined || one.created_at > invoicedAt)
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  const causes = refunds.map(
    (one): CreditCause => ({ reference: one.id, kind: "refund", amount: one.amount }),
  )
  if (status === "canceled") causes.push({ reference: id, kind: "cancellation", amount: null })
  return causes
}
