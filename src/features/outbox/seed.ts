import type { Seed } from "../../kits/seed/seed"
import { createWebhookEndpointWorkflow, updateWebhookEndpointWorkflow } from "./workflows/webhook-endpoints"

const EXAMPLE = {
  url: "https://accounting.alder.example/hooks/shop",
  description: "Accounting",
  event_types: ["customer.created", "order.payment_captured", "order.placed"],
}

/**
 * Adds an endpoint that is off, because no server listens at its address. A shop that already has endpoints needs no
 * example, and what an admin has changed stays.
 */
export const outbox: Seed = {
  name: "outbox",
  async run(container) {
    const store = container.resolve("outbox")
    const known = await store.listWebhookEndpoints({}, { select: ["id"], take: 1 })
    if (known.length > 0) return
    const { endpointId, sealed } = await store.makeSecret()
    await createWebhookEndpointWorkflow(container).run({ input: { id: endpointId, sealed, input: EXAMPLE } })
    await updateWebhookEndpointWorkflow(container).run({
      input: { id: endpointId, change: { status: "disabled" } },
    })
  },
}
