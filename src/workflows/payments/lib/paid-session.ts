import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"

const amount = z.coerce.number()
const time = z.coerce.date().nullish()

const session = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  currency_code: z.string(),
  data: z.looseObject({ id: z.string().optional() }),
  payment_collection: z.object({
    id: z.string(),
    amount,
    cart: z.object({ id: z.string() }).nullish(),
    payment_sessions: z.array(z.object({ id: z.string() })),
  }),
  payment: z
    .object({
      id: z.string(),
      canceled_at: time,
      captures: z.array(z.object({ amount })),
      refunds: z.array(z.object({ amount })),
    })
    .nullish(),
})

/** A payment session with what hangs on it. */
export type PaidSession = z.output<typeof session> & { order_id: string | undefined }

export async function findPaidSession(
  container: MedusaContainer,
  id: string,
): Promise<PaidSession | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment_session",
    fields: [
      "id",
      "status",
      "amount",
      "currency_code",
      "data",
      "payment_collection.id",
      "payment_collection.amount",
      "payment_collection.cart.id",
      "payment_collection.payment_sessions.id",
      "payment.id",
      "payment.canceled_at",
      "payment.captures.amount",
      "payment.refunds.amount",
    ],
    filters: { id },
  })
  if (!data[0]) return undefined
  const found = session.parse(data[0])
  const cartId = found.payment_collection.cart?.id
  return { ...found, order_id: cartId && (await orderOf(container, cartId)) }
}

async function orderOf(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id: cartId } })
  return z.array(z.object({ order_id: z.string() })).parse(data)[0]?.order_id
}
