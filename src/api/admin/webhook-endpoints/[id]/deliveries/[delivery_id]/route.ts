import { route } from "../../../../../../lib/contract/route"
import { parsedRow } from "../../../../../../lib/database"
import { webhookEndpoints } from "../../../contract"
import { attemptRow, readDelivery } from "../../../shown"

/** The database keeps fewer. */
const MOST_ATTEMPTS = 50

export const GET = route(webhookEndpoints.adminReadWebhookDelivery, async ({ params, scope }) => {
  const outbox = scope.resolve("outbox")
  const webhook_delivery = await readDelivery(scope, params.id, params.delivery_id)
  const event = await outbox.retrieveOutboxEvent(webhook_delivery.event_id)
  const attempts = await outbox.listWebhookAttempts(
    { delivery_id: webhook_delivery.id },
    { order: { number: "DESC" }, take: MOST_ATTEMPTS },
  )
  return {
    webhook_delivery,
    event: {
      id: event.id,
      type: event.type,
      api_version: String(event.version),
      timestamp: event.occurred_at,
      object: event.payload,
    },
    attempts: attempts.map((found) => parsedRow(attemptRow, found)),
  }
})
