/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = ["outbox_event", "webhook_attempt", "webhook_delivery", "webhook_endpoint"] as const
