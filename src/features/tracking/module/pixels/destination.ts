import { z } from "zod"
import type { DeliveryReason, DestinationName } from "../fields"

/** The settings area `tracking`. */
export interface PixelSettings {
  ga4_enabled: boolean
  ga4_measurement_id: string | null
  ga4_api_secret: string | null
  ga4_test_mode: boolean
  /** Lines such as `view_item = product_view`. */
  ga4_event_names: readonly string[]
  ga4_parameters: readonly string[]
  meta_enabled: boolean
  meta_pixel_id: string | null
  meta_access_token: string | null
  meta_version: string
  meta_test_event_code: string | null
  meta_custom_events: boolean
  meta_event_names: readonly string[]
  meta_parameters: readonly string[]
}

export interface PixelUrls {
  ga4: string
  meta: string
}

const text = z.string().nullable().catch(null)

/** What a message uses of an event's stored context. */
const contextRow = z.object({
  page_url: text,
  referrer: text,
  client_id: text,
  user_agent: text,
  country: text,
  click_ids: z.record(z.string(), z.string()).catch({}),
})

const propertiesRow = z
  .object({
    value: z.number().nullable().catch(null),
    currency_code: text,
    items: z
      .array(
        z.object({
          product_id: text,
          variant_id: text,
          quantity: z.number().catch(1),
          price: z.number().nullable().catch(null),
        }),
      )
      .catch([]),
  })
  .catchall(z.unknown())

/** A claimed delivery with its event. */
export const claimedRow = z.object({
  id: z.string(),
  destination: z.enum(["ga4", "meta"]),
  claim: z.number(),
  tries: z.number(),
  event_id: z.string(),
  name: z.string(),
  occurred_at: z.date(),
  consent_session_id: z.string().nullable(),
  consent: z.record(z.string(), z.boolean()),
  context: contextRow,
  properties: propertiesRow,
})
export type Claimed = z.output<typeof claimedRow>

/** What the visitor allows: at the time of the event, and still now. */
export type Allowed = Readonly<Record<string, boolean>>

/** An event in a destination's own form. Messages with the same `batch` may share a request. */
export interface Message {
  batch: string
  body: object
}

export interface Destination {
  name: DestinationName
  /** For error texts. */
  title: string
  /** The category of cookies whose consent it needs. */
  category: string
  oldestMs: number
  mostPerBatch: number
  /** Whether the destination recognises an event that it gets twice. */
  knowsRepeats: boolean
  /** Events with the same text may share a request. */
  sharesRequest: (event: Claimed) => string
  isOn(settings: PixelSettings): boolean
  isTest(settings: PixelSettings): boolean
  /** The event in its own form, or why it cannot be sent. */
  message(event: Claimed, allowed: Allowed, settings: PixelSettings): Message | DeliveryReason
  request(
    messages: readonly Message[],
    settings: PixelSettings,
    urls: PixelUrls,
  ): { url: string; body: object }
  /** What an answer with the status 200 complains about. */
  complaint(json: unknown): string | undefined
}

type Plain = string | number | boolean

const USUAL = ["value", "currency_code", "items"]

/** Properties of the shop's own: texts, numbers and booleans. */
export function ownProperties({ properties }: Claimed): [name: string, value: Plain][] {
  return Object.entries(properties).flatMap(([name, value]): [string, Plain][] => {
    const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    return isPlain && !USUAL.includes(name) ? [[name, value]] : []
  })
}
