import { startDeliveries } from "../../../../features/outbox/deliver"
import { route } from "../../../../lib/contract/route"
import {
  deleteWebhookEndpointWorkflow,
  updateWebhookEndpointWorkflow,
} from "../../../../workflows/outbox/webhook-endpoints"
import { webhookEndpoints } from "../contract"
import { refuseNewUnknownTypes } from "../known-types"

export const GET = route(webhookEndpoints.adminReadWebhookEndpoint, async ({ params, scope }) => ({
  webhook_endpoint: await scope.resolve("outbox").findEndpoint(params.id),
}))

export const POST = route(webhookEndpoints.adminUpdateWebhookEndpoint, async ({ params, body, scope }) => {
  await refuseNewUnknownTypes(scope, params.id, body.event_types)
  await updateWebhookEndpointWorkflow(scope).run({ input: { id: params.id, change: body } })
  if (body.status === "enabled") await startDeliveries(scope)
  return { webhook_endpoint: await scope.resolve("outbox").findEndpoint(params.id) }
})

export const DELETE = route(
  webhookEndpoints.adminDeleteWebhookEndpoint,
  async ({ params: { id }, scope }) => {
    await deleteWebhookEndpointWorkflow(scope).run({ input: { id } })
    return { id, object: "webhook_endpoint" as const, deleted: true as const }
  },
)
