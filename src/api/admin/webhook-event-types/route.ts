import { outboundTypes } from "../../../features/outbound-types"
import { route } from "../../../lib/contract/route"
import { webhookEndpoints } from "../webhook-endpoints/contract"

export const GET = route(webhookEndpoints.adminListWebhookEventTypes, async () => ({
  webhook_event_types: outboundTypes.map(({ type, object, version, about = null }) => ({
    ...{ type, object, version, about },
  })),
}))
