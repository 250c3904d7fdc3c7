import { pagination } from "../../../../../lib/contract/lists"
import { route } from "../../../../../lib/contract/route"
import { parsedRow } from "../../../../../lib/database"
import { webhookEndpoints } from "../../contract"
import { deliveryRow } from "../../shown"

export const GET = route(webhookEndpoints.adminListWebhookDeliveries, async ({ params, query, scope }) => {
  const { status, event_type, limit, offset } = query
  const outbox = scope.resolve("outbox")
  await outbox.findEndpoint(params.id)
  const [deliveries, count] = await outbox.listAndCountWebhookDeliveries(
    { endpoint_id: params.id, ...(status && { status }), ...(event_type && { event_type }) },
    pagination(query),
  )
  return {
    webhook_deliveries: deliveries.map((found) => parsedRow(deliveryRow, found)),
    count,
    offset,
    limit,
  }
})
