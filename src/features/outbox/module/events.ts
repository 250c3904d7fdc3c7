import { z } from "zod"
import { defineEvent } from "../../../kits/outbox/event-type"

/**
 * Events about records of the engine. The triggers of the migration `EngineEvents` record them, because the engine
 * offers no place within its transactions. A change of a payload needs a migration.
 */

/** A fulfilment of an order has been shipped. */
export const fulfilmentShipped = defineEvent({
  type: "order.fulfilment_shipped",
  about: "A fulfilment of an order was shipped.",
  version: 1,
  object: "order",
  payload: z.strictObject({
    id: z.string(),
    display_id: z.int().nullable(),
    email: z.string().nullable(),
    customer_id: z.string().nullable(),
    fulfilment_id: z.string(),
    items: z.array(
      z.strictObject({
        line_item_id: z.string().nullable(),
        title: z.string(),
        sku: z.string(),
        quantity: z.number(),
      }),
    ),
    labels: z.array(z.strictObject({ tracking_number: z.string(), tracking_url: z.string() })),
    shipped_at: z.iso.datetime(),
  }),
  idOf: ({ id }) => id,
})

/** Somebody has registered. A guest who only buys is no customer with an account. */
export const customerCreated = defineEvent({
  type: "customer.created",
  about: "Somebody has registered as a customer.",
  version: 1,
  object: "customer",
  payload: z.strictObject({
    id: z.string(),
    /** Equals `id`. The erasure of a person's data finds events by it. */
    customer_id: z.string(),
    email: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    company_name: z.string().nullable(),
    created_at: z.iso.datetime(),
  }),
  idOf: ({ id }) => id,
})

/** An admin tries an endpoint. Only this endpoint gets it, whatever its filter says. */
export const endpointTested = defineEvent({
  type: "endpoint.tested",
  about: "An admin has tried this endpoint.",
  version: 1,
  object: "webhook_endpoint",
  payload: z.strictObject({ id: z.string(), created_at: z.iso.datetime() }),
  idOf: ({ id }) => id,
})
