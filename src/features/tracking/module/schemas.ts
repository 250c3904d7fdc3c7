import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { moment, timestamp } from "../../../kits/rows/fields"
import { listQuery } from "../../../kits/rows/lists"
import { isCurrencyCode, UNKNOWN_CURRENCY } from "../../../lib/currency-codes"
import { httpUrl, line, orNull } from "../../../lib/fields"
import { DELIVERY_REASONS, DELIVERY_STATUSES, DESTINATIONS } from "./fields"
import { kindList, meantKind, propertiesOf } from "./kinds"

const MAX_EVENTS = 50
const MAX_ITEMS = 100
const MAX_PROPERTIES = 30
const MAX_CLICK_IDS = 10
const MAX_TEXT_LENGTH = 1_000
const MAX_ID_LENGTH = 100
const LARGEST_VALUE = 1_000_000_000

/** The server records these from facts. A browser could invent them. */
const SERVER_KINDS: readonly string[] = ["purchase", "refund", "subscribe"]

/** The ids of the server's own events begin so. Browsers may not use it. */
export const SERVER_PREFIX = "svc:"

const eventName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, "must be lower-case letters, digits and _, at most 40")
  .refine((name) => !SERVER_KINDS.includes(name), "is recorded by the server, from orders and subscriptions")
  .superRefine((name, context) => {
    const meant = meantKind(name)
    if (meant !== undefined)
      context.addIssue({ code: "custom", message: `is no kind of event. '${meant}' is probably meant` })
  })
  .describe(
    `One of the usual kinds, whose own properties have a type: ${kindList}. Or a name of the shop's own, which must not be mistaken for one of these.`,
  )
  .meta({ override: { type: "string" }, examples: ["add_to_cart"] })

const id = line(MAX_ID_LENGTH)
const amount = z.number().min(0).max(LARGEST_VALUE)

const item = z.strictObject({
  product_id: orNull(id).meta({ examples: ["prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  variant_id: orNull(id).meta({ examples: ["variant_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  quantity: z.int().min(1).max(1_000_000).default(1),
  price: orNull(amount)
    .describe("The price of one piece, in major units.")
    .meta({ examples: [24.5] }),
})

const properties = z
  .object({
    value: orNull(amount)
      .describe("In major units. Needs `currency_code`.")
      .meta({ examples: [49] }),
    currency_code: orNull(z.string().toLowerCase().refine(isCurrencyCode, UNKNOWN_CURRENCY)).meta({
      override: { type: ["string", "null"] },
      examples: ["eur"],
    }),
    items: z.array(item).max(MAX_ITEMS).default([]),
  })
  .catchall(z.union([z.string().max(MAX_TEXT_LENGTH), z.number(), z.boolean(), z.null()]))
  .superRefine((all, context) => {
    if (all.value !== null && all.currency_code === null)
      context.addIssue({ code: "custom", path: ["currency_code"], message: "is required with `value`" })
    if (Object.keys(all).length > MAX_PROPERTIES)
      context.addIssue({ code: "custom", path: [], message: `has more than ${MAX_PROPERTIES} properties` })
  })
  .describe("Further properties may be texts, numbers and booleans.")

const event = z
  .strictObject({
    event_id: z
      .string()
      .regex(/^[\w.:-]{8,100}$/, "must be 8 to 100 letters, digits and . _ : -")
      .refine((text) => !text.startsWith(SERVER_PREFIX), `must not begin with '${SERVER_PREFIX}'`)
      .describe("Made once by the storefront. A repeated event has the same id and is stored once.")
      .meta({ override: { type: "string" }, examples: ["0198c1d2-6c1e-7c3a-9d55-3f6e1b0a9c21"] }),
    name: eventName,
    occurred_at: moment.optional().describe("Default: now. At most 72 hours ago."),
    properties: properties.prefault({}),
  })
  .superRefine(({ name, properties: given }, context) => {
    for (const { path, message } of propertiesOf(name)?.safeParse(given).error?.issues ?? [])
      context.addIssue({ code: "custom", path: ["properties", ...path], message })
  })

const trackingContext = z.strictObject({
  page_url: orNull(httpUrl).meta({ examples: ["https://shop.example/products/vase"] }),
  referrer: orNull(httpUrl).meta({ examples: [null] }),
  locale: orNull(localeCode).meta({ examples: ["en"] }),
  country: orNull(
    z
      .string()
      .regex(/^[A-Za-z]{2}$/, "must be a country code such as DE")
      .toUpperCase(),
  )
    .describe(
      "The visitor's country (ISO 3166-1 alpha-2). It selects the banner's mode for visitors who have not decided.",
    )
    .meta({ override: { type: ["string", "null"] }, examples: ["DE"] }),
  client_id: orNull(id)
    .describe("The browser's id at an analytics service, such as GA4's.")
    .meta({ examples: ["1234567890.1700000000"] }),
  click_ids: z
    .record(z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, "must be lower-case letters, digits and _"), line(300))
    .refine((ids) => Object.keys(ids).length <= MAX_CLICK_IDS, `has more than ${MAX_CLICK_IDS} ids`)
    .default({})
    .describe("The ids of advertisers' clicks, such as `gclid` and `fbclid`.")
    .meta({ examples: [{ gclid: "Cj0KCQiA" }] }),
})

/** A batch of events. */
export const trackedBatch = z.strictObject({
  session_id: orNull(z.string().max(200))
    .describe("The session of the cookie consent. Without one, the visitor has not consented.")
    .meta({ examples: ["3q2-7wAAAAC6r7rerb7vut6tvu8"] }),
  context: trackingContext.prefault({}),
  events: z.array(event).min(1).max(MAX_EVENTS),
})

export const TRACKED = ["accepted", "duplicate", "not_consented"] as const

/** An event as admins see it. */
export const storedEvent = z.object({
  id: z.string().meta({ examples: ["tev_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  event_id: z.string().meta({ examples: ["0198c1d2-6c1e-7c3a-9d55-3f6e1b0a9c21"] }),
  name: z.string().meta({ examples: ["add_to_cart"] }),
  occurred_at: timestamp,
  received_at: timestamp,
  consent_session_id: z
    .string()
    .nullable()
    .meta({ examples: ["ccs_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  customer_id: z
    .string()
    .nullable()
    .meta({ examples: [null] }),
  consent: z.record(z.string(), z.boolean()).meta({ examples: [{ analytics: true, marketing: false }] }),
  context: z.record(z.string(), z.unknown()).meta({ examples: [{ page_url: "https://shop.example/" }] }),
  properties: z.record(z.string(), z.unknown()).meta({ examples: [{ value: 49, currency_code: "eur" }] }),
})

/** How often an event happened in a period. */
export const eventCount = z.object({
  name: z.string().meta({ examples: ["add_to_cart"] }),
  events: z.int().meta({ examples: [120] }),
  sessions: z
    .int()
    .describe("The number of visitors.")
    .meta({ examples: [80] }),
})

/** An event on its way to a destination, as admins see it. */
export const shownDelivery = z
  .object({
    id: z.string().meta({ examples: ["tdl_01JPA4Y7T3M0Q9Z6K2W8XNRB5D_ga4"] }),
    event_id: storedEvent.shape.event_id,
    name: storedEvent.shape.name,
    destination: z.enum(DESTINATIONS).meta({ examples: ["ga4"] }),
    status: z.enum(DELIVERY_STATUSES).meta({ examples: ["skipped"] }),
    reason: z
      .enum(DELIVERY_REASONS)
      .nullable()
      .describe(
        "`no_consent`: not allowed when the event arrived. `withdrawn`: not allowed any more when it was to be sent. `not_mapped`: the destination has no such event. `unclear`: it may have arrived.",
      )
      .meta({ examples: ["withdrawn"] }),
    detail: z
      .string()
      .nullable()
      .describe("What the destination answered.")
      .meta({ examples: [null] }),
    is_test: z
      .boolean()
      .describe("Sent in the destination's test mode.")
      .meta({ examples: [false] }),
    tries: z.int().meta({ examples: [1] }),
    due_at: timestamp.nullable().describe("When it is sent, or sent again."),
    sent_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "AdminTrackingDelivery" })

/** Which deliveries to list. */
export const deliveryQuery = listQuery({
  order: ["-created_at", "created_at"],
  filters: {
    destination: z.enum(DESTINATIONS).optional(),
    status: z.enum(DELIVERY_STATUSES).optional(),
    reason: z.enum(DELIVERY_REASONS).optional(),
    event_id: z
      .string()
      .max(100)
      .optional()
      .meta({ examples: ["0198c1d2-6c1e-7c3a-9d55-3f6e1b0a9c21"] }),
  },
})
