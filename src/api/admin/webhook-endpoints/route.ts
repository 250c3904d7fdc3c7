import { pagination } from "../../../lib/contract/lists"
import { route } from "../../../lib/contract/route"
import { parsedRow } from "../../../lib/database"
import { createWebhookEndpointWorkflow } from "../../../workflows/outbox/webhook-endpoints"
import { webhookEndpoints } from "./contract"
import { endpointRow } from "./shown"

export const GET = route(webhookEndpoints.adminListWebhookEndpoints, async ({ query, scope }) => {
  const { status, limit, offset } = query
  const [endpoints, count] = await scope
    .resolve("outbox")
    .listAndCountWebhookEndpoints(status ? { status } : {}, pagination(query))
  return { webhook_endpoints: endpoints.map((found) => parsedRow(endpointRow, found)), count, offset, limit }
})

export const POST = route(webhookEndpoints.adminCreateWebhookEndpoint, async ({ body, scope }) => {
  const outbox = scope.resolve("outbox")
  // Only the encrypted secret becomes a part of the workflow.
  const { endpointId, secret, sealed } = await outbox.makeSecret()
  await createWebhookEndpointWorkflow(scope).run({ input: { id: endpointId, sealed, input: body } })
  return { webhook_endpoint: await outbox.findEndpoint(endpointId), secret }
})
