import type { shownDelivery, shownEndpoint } from "../../features/outbox/module/schemas"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export type WebhookEndpoint = Received<typeof shownEndpoint>
export type WebhookDelivery = Received<typeof shownDelivery>

export const webhookEndpoints: Resource<WebhookEndpoint> = {
  path: "/admin/webhook-endpoints",
  one: "webhook_endpoint",
  many: "webhook_endpoints",
  texts: "webhooks",
  title: "url",
}

/** The deliveries to one endpoint. */
export const deliveriesTo = (endpointId: string): Resource<WebhookDelivery> => ({
  path: `/admin/webhook-endpoints/${encodeURIComponent(endpointId)}/deliveries`,
  one: "webhook_delivery",
  many: "webhook_deliveries",
  texts: "webhooks.deliveries",
  title: "event_type",
  isInProgress: ({ status }) => status === "waiting" || status === "sending",
})
