import type { MedusaContainer } from "@medusajs/framework/types"
import { dated } from "../../../kits/rows/dated"
import { parsedRow } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { shownAttempt, shownDelivery, shownEndpoint } from "../module/schemas"

export const endpointRow = dated(shownEndpoint)
export const deliveryRow = dated(shownDelivery)
export const attemptRow = dated(shownAttempt)

export async function readDelivery(scope: MedusaContainer, endpointId: string, id: string) {
  const outbox = scope.resolve("outbox")
  await outbox.findEndpoint(endpointId)
  const [found] = await outbox.listWebhookDeliveries({ id, endpoint_id: endpointId }, { take: 1 })
  if (!found) throw errors.notFound()
  return parsedRow(deliveryRow, found)
}
