import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"

const amount = z.coerce.number()
const time = z.coerce.date().nullish()

const sessionRow = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  currency_code: z.string(),
  data: z.looseObject({ id: z.string().optional(), returned: z.boolean().optional() }),
  payment_collection_id: z.string(),
  payment: z
    .object({
      id: z.string(),
      canceled_at: time,
      captures: z.array(z.object({ amount })),
      refunds: z.array(z.object({ amount })),
    })
    .nullish(),
})

const collectionRow = z.object({
  amount,
  cart: z.object({ id: z.string() }).nullish(),
})

/** A payment session with its payment, collection and order. */
export type PaidSession = z.output<typeof sessionRow> & {
  payment_collection: z.output<typeof collectionRow>
  order_id: string | undefined
}

export async function findPaidSession(
  container: MedusaContainer,
  id: string,
): Promise<PaidSession | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: sessions } = await query.graph({
    entity: "payment_session",
    fields: [
      "id",
      "status",
      "amount",
      "currency_code",
      "data",
      "payment_collection_id",
      "payment.id",
      "payment.canceled_at",
      "payment.captures.amount",
      "payment.refunds.amount",
    ],
    filters: { id },
  })
  if (!sessions[0]) return undefined
  const session = sessionRow.parse(sessions[0])
  const { data: collections } = await query.graph({
    entity: "payment_collection",
    fields: ["amount", "cart.id"],
    filters: { id: session.payment_collection_id },
  })
  const payment_collection = collectionRow.parse(collections[0])
  const cartId = payment_collection.cart?.id
  return { ...session, payment_collection, order_id: cartId && (await orderOf(container, cartId)) }
}

async function orderOf(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id: cartId } })
  return z.array(z.object({ order_id: z.string() })).parse(data)[0]?.order_id
}
