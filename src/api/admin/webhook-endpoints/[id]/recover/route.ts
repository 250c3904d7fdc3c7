import { startDeliveries } from "../../../../../features/outbox/deliver"
import { route } from "../../../../../lib/contract/route"
import { recoverWebhookEventsWorkflow } from "../../../../../workflows/outbox/webhook-deliveries"
import { webhookEndpoints } from "../../contract"

export const POST = route(webhookEndpoints.adminRecoverWebhookEvents, async ({ params, body, scope }) => {
  const { result } = await recoverWebhookEventsWorkflow(scope).run({
    input: { id: params.id, since: body.since },
  })
  await startDeliveries(scope)
  return result
})
