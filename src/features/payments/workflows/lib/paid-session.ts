import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
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
  order: z.object({ id: z.string(), status: z.string() }).nullish(),
  payments: z.array(z.object({ id: z.string(), canceled_at: time }).nullish()).nullish(),
})

/** A capture, as the engine records it. An admin's capture has the admin's id, and records itself in the order. */
const captureRow = z.object({ id: z.string(), amount, created_by: z.string().nullish() })

/** An order whose payment collection belongs to no cart, for example the order of a quote. */
interface PayableOrder {
  id: string
  status: string
  /** Whether the collection has a payment that is not canceled. */
  isPaid: boolean
  /** Captured money that the order does not count yet, because a process was killed. */
  uncounted: { id: string; amount: number }[]
}

/** A payment session with its payment, collection and order. */
export type PaidSession = z.output<typeof sessionRow> & {
  payment_collection: Pick<z.output<typeof collectionRow>, "amount" | "cart">
  /** The order that the cart has become. */
  order_id: string | undefined
  order?: PayableOrder | undefined
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
    fields: ["amount", "cart.id", "order.id", "order.status", "payments.id", "payments.canceled_at"],
    filters: { id: session.payment_collection_id },
  })
  const { order, payments, ...payment_collection } = collectionRow.parse(collections[0])
  const cartId = payment_collection.cart?.id
  if (cartId) return { ...session, payment_collection, order_id: await orderOf(container, cartId) }
  if (!order) return { ...session, payment_collection, order_id: undefined }
  const isPaid = (payments ?? []).some((payment) => payment && !payment.canceled_at)
  const uncounted = await uncountedCaptures(container, order.id, session.payment?.id)
  return { ...session, payment_collection, order_id: undefined, order: { ...order, isPaid, uncounted } }
}

async function uncountedCaptures(
  container: MedusaContainer,
  order_id: string,
  payment_id: string | undefined,
): Promise<PayableOrder["uncounted"]> {
  if (payment_id === undefined) return []
  const found = await container.resolve(Modules.PAYMENT).listCaptures({ payment_id: [payment_id] })
  const captures = z.array(captureRow).parse(JSON.parse(JSON.stringify(found)))
  const counted = await container
    .resolve(Modules.ORDER)
    .listOrderTransactions({ order_id, reference: "capture" }, { select: ["reference_id"] })
  return captures
    .filter(({ id, created_by }) => !created_by && counted.every(({ reference_id }) => reference_id !== id))
    .map(({ id, amount: taken }) => ({ id, amount: taken }))
}

async function orderOf(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id: cartId } })
  return z.array(z.object({ order_id: z.string() })).parse(data)[0]?.order_id
}
