import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"

/** Refunds a part of the captured payment of an order. */
export async function refundOrder(shop: Shop, orderId: string, amount: number): Promise<void> {
  const fields = "payment_collections.payments.id"
  const { body } = await admin(shop).get(`/admin/orders/${orderId}?fields=${fields}`).expect(200)
  const { id } = body.order.payment_collections[0].payments[0]
  await admin(shop).post(`/admin/payments/${id}/refund`, { amount }).expect(200)
}
