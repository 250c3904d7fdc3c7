import { route } from "../../../../../lib/contract/route"
import { rotateWebhookSecretWorkflow } from "../../../../../workflows/outbox/webhook-endpoints"
import { webhookEndpoints } from "../../contract"

export const POST = route(webhookEndpoints.adminRotateWebhookSecret, async ({ params, body, scope }) => {
  const outbox = scope.resolve("outbox")
  const { secret, sealed } = await outbox.makeSecret(params.id)
  await rotateWebhookSecretWorkflow(scope).run({
    input: { id: params.id, sealed, overlapHours: body.overlap_hours },
  })
  return { webhook_endpoint: await outbox.findEndpoint(params.id), secret }
})
