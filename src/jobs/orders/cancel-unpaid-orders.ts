import type { MedusaContainer } from "@medusajs/framework/types"
import { cancelUnpaidOrders } from "../../features/orders/cancel-unpaid-orders"
import { tellOfUnpaidOrders } from "../../features/orders/tell-of-unpaid-orders"

/** Cancels orders whose bank transfer has not come in time, and tells their buyers, for each tenant. */
export default async function cancelUnpaidOrdersJob(container: MedusaContainer): Promise<void> {
  await cancelUnpaidOrders(container)
  await tellOfUnpaidOrders(container)
}

export const config = {
  name: "cancel-unpaid-orders",
  schedule: "40 */5 * * * *",
}
