import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { HOLD_TOKEN } from "../../capacity/module/types"
import type { Booking } from "../module/types"

/**
 * The order of a booking, if it has nothing else and its payment is authorized and not captured. A payment cannot be
 * voided in parts, so only such an order can be canceled together with its booking.
 */
export async function uncapturedOrderOf(
  container: MedusaContainer,
  { order_id, hold_line_id }: Booking,
): Promise<string | undefined> {
  if (order_id === null) return undefined
  const lines = await container.resolve("capacity").linesOfOrder(order_id)
  if (lines.some((line) => line.hold_line_id !== hold_line_id)) return undefined
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [
      "items.metadata",
      "payment_collections.payments.canceled_at",
      "payment_collections.payments.captures.id",
    ],
    filters: { id: order_id },
  })
  const [order] = data
  const items = order?.items ?? []
  const payments = (order?.payment_collections ?? []).flatMap((collection) => collection?.payments ?? [])
  const isAlone = items.every((item) => item?.metadata?.[HOLD_TOKEN] !== undefined)
  const isOpen = payments.some((payment) => payment && !payment.canceled_at)
  const isCaptured = payments.some((payment) => (payment?.captures ?? []).length > 0)
  return isAlone && isOpen && !isCaptured ? order_id : undefined
}
