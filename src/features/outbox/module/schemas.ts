import { z } from "zod"
import type { EventType } from "../../../kits/outbox/event-type"
import { timestamp } from "../../../kits/rows/fields"
import { line } from "../../../lib/fields"

export const ENDPOINT_STATUSES = ["enabled", "disabled"] as const
/** `manual`: an admin did it. `gone`: it answered 410. `failing`: it only failed for five days. */
export const DISABLED_REASONS = ["manual", "gone", "failing"] as const
/**
 * `blocked` waits for an earlier event of the same object. `waiting` has its next attempt at `next_attempt_at`.
 * `exhausted` has used all attempts.
 */
export const DELIVERY_STATUSES = ["blocked", "waiting", "sending", "delivered", "exhausted"] as const

export const MAX_ENDPOINTS = 20
const MAX_URL_LENGTH = 2_000
const MAX_TYPES = 100
const MAX_OVERLAP_HOURS = 168
const USUAL_OVERLAP_HOURS = 24

const id = (example: string) => z.string().meta({ examples: [example] })
const endpointId = id("whe_01JPA4Y7T3M0Q9Z6K2W8XNRB5D")

const given = {
  url: z
    .string()
    .max(MAX_URL_LENGTH)
    .describe("Where events are sent by POST. HTTPS and a public address, without user name and password.")
    .meta({ examples: ["https://erp.example.com/hooks/shop"] }),
  description: line(200)
    .nullable()
    .meta({ examples: ["Warehouse"] }),
  event_types: z
    .array(z.string().max(100))
    .max(MAX_TYPES)
    .describe("The types of events to send. An empty list means all.")
    .meta({ examples: [["order.placed"]] }),
}

export const newEndpoint = z.strictObject({
  url: given.url,
  description: given.description.default(null),
  event_types: given.event_types.default([]),
})

export const endpointChange = z.strictObject({
  ...z.object(given).partial().shape,
  status: z
    .enum(ENDPOINT_STATUSES)
    .optional()
    .describe("`disabled` holds all waiting deliveries. `enabled` continues with them."),
})

export const rotation = z.strictObject({
  overlap_hours: z
    .int()
    .min(0)
    .max(MAX_OVERLAP_HOURS)
    .default(USUAL_OVERLAP_HOURS)
    .describe("For how long the old secret signs too."),
})

export const shownEndpoint = z
  .object({
    id: endpointId,
    ...given,
    status: z.enum(ENDPOINT_STATUSES).meta({ examples: ["enabled"] }),
    disabled_reason: z.enum(DISABLED_REASONS).nullable(),
    disabled_at: timestamp.nullable(),
    previous_secret_until: timestamp.nullable().describe("Until then, the previous secret signs too."),
    failing_since: timestamp.nullable().describe("The first failure since the last success."),
    last_success_at: timestamp.nullable(),
    paused_until: timestamp.nullable().describe("Nothing is sent until then."),
    last_sequence: z
      .int()
      .describe("The number of its newest delivery.")
      .meta({ examples: [128] }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "AdminWebhookEndpoint" })

/** A type of event that an endpoint can get. */
export const shownEventType = z
  .object({
    type: z.string().meta({ examples: ["order.placed"] }),
    object: z
      .string()
      .describe("The kind of record that the event is about.")
      .meta({ examples: ["order"] }),
    version: z
      .int()
      .describe("The version of its payload.")
      .meta({ examples: [1] }),
    about: z
      .string()
      .nullable()
      .describe("When it is recorded.")
      .meta({ examples: ["A visitor has submitted a form."] }),
  })
  .meta({ id: "AdminWebhookEventType" })

export const shownDelivery = z
  .object({
    id: id("whd_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
    event_id: id("evt_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
    endpoint_id: endpointId,
    event_type: z.string().meta({ examples: ["order.placed"] }),
    object_type: z.string().meta({ examples: ["order"] }),
    object_id: id("order_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
    status: z.enum(DELIVERY_STATUSES).meta({ examples: ["delivered"] }),
    sequence: z
      .int()
      .nullable()
      .describe("Its number at this endpoint.")
      .meta({ examples: [128] }),
    attempts: z.int().meta({ examples: [1] }),
    next_attempt_at: timestamp.nullable(),
    delivered_at: timestamp.nullable(),
    last_status_code: z
      .int()
      .nullable()
      .meta({ examples: [204] }),
    last_error: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: "AdminWebhookDelivery" })

export const shownAttempt = z
  .object({
    number: z.int().meta({ examples: [1] }),
    started_at: timestamp,
    duration_ms: z.int().meta({ examples: [87] }),
    status_code: z
      .int()
      .nullable()
      .meta({ examples: [204] }),
    error: z.string().nullable(),
    response_excerpt: z
      .string()
      .nullable()
      .describe("The beginning of the answer. Secrets are replaced by `***`."),
  })
  .meta({ id: "AdminWebhookAttempt" })

/** A delivery with its event and its newest attempts. */
export const deliveryDetails = z.object({
  webhook_delivery: shownDelivery,
  event: z.object({
    id: id("evt_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
    type: z.string().meta({ examples: ["order.placed"] }),
    api_version: z.string().meta({ examples: ["1"] }),
    timestamp,
    object: z
      .record(z.string(), z.unknown())
      .meta({ examples: [{ id: "order_01JPA4Y7T3M0Q9Z6K2W8XNRB5D" }] }),
  }),
  attempts: z.array(shownAttempt),
})

/** The body of a delivery, around the payload of its event. */
export const deliveredEvent = ({ type, version, payload }: EventType) =>
  z.object({
    id: z
      .string()
      .describe("Stays the same with each repetition.")
      .meta({
        examples: ["evt_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"],
      }),
    type: z.literal(type),
    timestamp: z.iso
      .datetime()
      .describe("When it happened.")
      .meta({
        examples: ["2026-03-14T09:26:53.589Z"],
      }),
    api_version: z.literal(String(version)).describe("The version of `data.object`."),
    tenant: z
      .string()
      .describe("The shop's slug.")
      .meta({ examples: ["default"] }),
    sequence: z
      .int()
      .describe("Counts the deliveries to one endpoint without gaps.")
      .meta({ examples: [128] }),
    data: z.object({ object: payload }),
  })

/** The result of a recovery. */
export const recovered = z.object({
  queued: z
    .int()
    .describe("The number of events.")
    .meta({ examples: [12] }),
  is_complete: z
    .boolean()
    .describe("If false, call again with `until` as `since`.")
    .meta({ examples: [true] }),
  until: z.string().nullable(),
})

/** A disabled endpoint about which admins must get a mail. */
export const noticeRow = z.object({
  id: z.string(),
  url: z.string(),
  disabled_reason: z.enum(DISABLED_REASONS),
  disabled_at: z.date(),
  /** How often the mails were tried, this time included. */
  notice_tries: z.number(),
})
