import { startDeliveries } from "../../../../../features/outbox/deliver"
import { route } from "../../../../../lib/contract/route"
import { testWebhookEndpointWorkflow } from "../../../../../workflows/outbox/webhook-deliveries"
import { webhookEndpoints } from "../../contract"
import { readDelivery } from "../../shown"

export const POST = route(webhookEndpoints.adminTestWebhookEndpoint, async ({ params, scope }) => {
  const { result } = await testWebhookEndpointWorkflow(scope).run({ input: { id: params.id } })
  const webhook_delivery = await readDelivery(scope, params.id, result)
  await startDeliveries(scope)
  return { webhook_delivery }
})
