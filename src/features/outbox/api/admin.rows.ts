import { z } from "zod"
import { moment } from "../../../kits/rows/fields"
import { noBody } from "../../../kits/rows/input"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { outboundTypes } from "../../outbound-types"
import {
  DELIVERY_STATUSES,
  deliveryDetails,
  ENDPOINT_STATUSES,
  endpointChange,
  newEndpoint,
  recovered,
  rotation,
  shownDelivery,
  shownEndpoint,
  shownEventType,
} from "../module/schemas"

const PATH = "/admin/webhook-endpoints"
const ENDPOINT = `${PATH}/:id` as const
const DELIVERY = `${ENDPOINT}/deliveries/:delivery_id` as const

const event_types = z
  .array(z.enum(outboundTypes.map(({ type }) => type)))
  .max(outboundTypes.length)
  .describe("The types of events to send. An empty list means all.")
  .meta({ examples: [["order.placed"]] })

const secret = z
  .string()
  .describe("The signing secret. It is shown only here.")
  .meta({ examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw2fyNcb3Jr1w="] })
const one = z.object({ webhook_endpoint: shownEndpoint })
const delivery = z.object({ webhook_delivery: shownDelivery })

export const webhookEndpoints = contract({
  adminListWebhookEventTypes: {
    method: "GET",
    path: "/admin/webhook-event-types",
    auth: "admin",
    summary: "The types of events that an endpoint can get",
    description: "In alphabetical order. They are the same for all shops.",
    response: z.object({ webhook_event_types: z.array(shownEventType) }),
  },
  adminListWebhookEndpoints: {
    method: "GET",
    path: PATH,
    auth: "admin",
    summary: "The servers that get the shop's events",
    query: listQuery({
      order: ["-created_at", "created_at"],
      filters: { status: z.enum(ENDPOINT_STATUSES).optional() },
    }),
    response: page({ webhook_endpoints: z.array(shownEndpoint) }),
  },
  adminCreateWebhookEndpoint: {
    method: "POST",
    path: PATH,
    auth: "admin",
    summary: "Add an endpoint",
    description: "A shop has at most 20. A further one is 409 `invalid_state`.",
    body: newEndpoint.extend({ event_types: event_types.default([]) }),
    response: one.extend({ secret }),
    errors: ["invalid_state"],
  },
  adminReadWebhookEndpoint: {
    method: "GET",
    path: ENDPOINT,
    auth: "admin",
    summary: "One endpoint",
    response: one,
  },
  adminUpdateWebhookEndpoint: {
    method: "POST",
    path: ENDPOINT,
    auth: "admin",
    summary: "Change, enable or disable an endpoint",
    description:
      "Changes only the fields in the body. Types of events that the endpoint has already stored may stay, even if the shop no longer records them.",
    body: endpointChange,
    response: one,
  },
  adminDeleteWebhookEndpoint: {
    method: "DELETE",
    path: ENDPOINT,
    auth: "admin",
    summary: "Delete an endpoint",
    response: z.object({
      id: z.string(),
      object: z.literal("webhook_endpoint").meta({ examples: ["webhook_endpoint"] }),
      deleted: z.literal(true).meta({ examples: [true] }),
    }),
    example: {
      response: { id: "whe_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", object: "webhook_endpoint", deleted: true },
    },
  },
  adminRotateWebhookSecret: {
    method: "POST",
    path: `${ENDPOINT}/rotate-secret`,
    auth: "admin",
    summary: "Give an endpoint a new secret",
    description:
      "Until the overlap ends, each delivery has a signature by the old secret as well. A second rotation within the overlap drops the first secret at once.",
    body: rotation,
    response: one.extend({ secret }),
  },
  adminTestWebhookEndpoint: {
    method: "POST",
    path: `${ENDPOINT}/send-test`,
    auth: "admin",
    summary: "Send a test event to an endpoint",
    description: "The event is `endpoint.tested`. A disabled endpoint is 409 `invalid_state`.",
    body: noBody,
    response: delivery,
    errors: ["invalid_state"],
  },
  adminRecoverWebhookEvents: {
    method: "POST",
    path: `${ENDPOINT}/recover`,
    auth: "admin",
    summary: "Send an endpoint what it has missed",
    description:
      "Sends the stored events since a time that it should have and never accepted: those without a delivery, and those whose attempts are used up. A repeated call sends none twice.",
    body: z.strictObject({ since: moment.meta({ examples: ["2026-03-14T09:00:00Z"] }) }),
    response: recovered,
  },
  adminListWebhookDeliveries: {
    method: "GET",
    path: `${ENDPOINT}/deliveries`,
    auth: "admin",
    summary: "The deliveries to an endpoint",
    query: listQuery({
      order: ["-created_at", "created_at"],
      filters: {
        status: z.enum(DELIVERY_STATUSES).optional(),
        event_type: z
          .string()
          .max(100)
          .optional()
          .meta({ examples: ["order.placed"] }),
      },
    }),
    response: page({ webhook_deliveries: z.array(shownDelivery) }),
  },
  adminReadWebhookDelivery: {
    method: "GET",
    path: DELIVERY,
    auth: "admin",
    summary: "One delivery with its event and its newest attempts",
    response: deliveryDetails,
  },
  adminResendWebhookDelivery: {
    method: "POST",
    path: `${DELIVERY}/resend`,
    auth: "admin",
    summary: "Send one delivery again",
    description:
      "The event keeps its id. While it is being sent or waits for an earlier event of the same object, and for a disabled endpoint, it is 409 `invalid_state`.",
    body: noBody,
    response: delivery,
    errors: ["invalid_state"],
  },
})
