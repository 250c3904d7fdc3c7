import { startDeliveries } from "../../../../../../../features/outbox/deliver"
import { route } from "../../../../../../../lib/contract/route"
import { resendWebhookDeliveryWorkflow } from "../../../../../../../workflows/outbox/webhook-deliveries"
import { webhookEndpoints } from "../../../../contract"
import { readDelivery } from "../../../../shown"

export const POST = route(webhookEndpoints.adminResendWebhookDelivery, async ({ params, scope }) => {
  const { id, delivery_id } = params
  await resendWebhookDeliveryWorkflow(scope).run({ input: { endpointId: id, id: delivery_id } })
  const webhook_delivery = await readDelivery(scope, id, delivery_id)
  await startDeliveries(scope)
  return { webhook_delivery }
})
