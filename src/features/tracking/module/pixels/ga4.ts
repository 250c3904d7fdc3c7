import { z } from "zod"
import { type Destination, ownProperties } from "./destination"
import { mappedName, mappedProperties } from "./mapping"

const HOUR_MS = 3_600_000
const MAX_PARAMETERS = 25
/** Parameters that each event may have beside the shop's own. */
const OUR_PARAMETERS = 6
const MAX_PARAMETER_LENGTH = 100
const MAX_NAME_LENGTH = 40
const RESERVED = /^(_|firebase_|ga_|google_|gtag\.)/

const validation = z.object({ validationMessages: z.array(z.object({ description: z.string() })) })

/**
 * Google Analytics 4 by its Measurement Protocol. It answers 204 to anything, so `ga4_test_mode` uses the server that
 * validates instead, which stores nothing.
 */
export const ga4: Destination = {
  name: "ga4",
  title: "Google Analytics",
  category: "analytics",
  oldestMs: 72 * HOUR_MS,
  mostPerBatch: 25,
  knowsRepeats: false,
  // A request is about one browser.
  sharesRequest: ({ context }) => context.client_id ?? "",
  isOn: ({ ga4_enabled, ga4_measurement_id, ga4_api_secret }) =>
    ga4_enabled && ga4_measurement_id !== null && ga4_api_secret !== null,
  isTest: ({ ga4_test_mode }) => ga4_test_mode,

  message(event, allowed, { ga4_event_names, ga4_parameters }) {
    const { context, properties, occurred_at } = event
    if (context.client_id === null) return "no_client_id"
    const chosen = mappedName(ga4_event_names, event.name)
    const name = chosen === undefined ? event.name : chosen
    if (name === null || RESERVED.test(name)) return "not_mapped"
    const { value, currency_code, items } = properties
    const own = mappedProperties(ga4_parameters, ownProperties(event))
      .filter(([key]) => !RESERVED.test(key) && key !== "order_id" && key.length <= MAX_NAME_LENGTH)
      .slice(0, MAX_PARAMETERS - OUR_PARAMETERS)
      .map(([key, one]): [string, unknown] => [
        key,
        typeof one === "string" ? one.slice(0, MAX_PARAMETER_LENGTH) : one,
      ])
    const params = {
      ...Object.fromEntries(own),
      engagement_time_msec: 1,
      ...(context.page_url !== null && { page_location: context.page_url }),
      ...(context.referrer !== null && { page_referrer: context.referrer }),
      ...(value !== null && currency_code !== null && { value, currency: currency_code.toUpperCase() }),
      ...(typeof properties.order_id === "string" && { transaction_id: properties.order_id }),
      ...(items.length > 0 && {
        items: items.map(({ product_id, variant_id, quantity, price }) => ({
          item_id: product_id ?? variant_id ?? "unknown",
          ...(variant_id !== null && { item_variant: variant_id }),
          quantity,
          ...(price !== null && { price }),
        })),
      }),
    }
    const mayAdvertise = allowed.marketing === true
    return {
      batch: JSON.stringify([context.client_id, mayAdvertise]),
      body: { name, timestamp_micros: occurred_at.getTime() * 1_000, params },
    }
  },

  request(messages, settings, urls) {
    const [clientId, mayAdvertise] = batchKey.parse(JSON.parse(messages[0]?.batch ?? "[]"))
    const query = new URLSearchParams({
      measurement_id: settings.ga4_measurement_id ?? "",
      api_secret: settings.ga4_api_secret ?? "",
    })
    const granted = mayAdvertise ? "GRANTED" : "DENIED"
    return {
      url: `${urls.ga4}${settings.ga4_test_mode ? "/debug" : ""}/mp/collect?${query.toString()}`,
      body: {
        client_id: clientId,
        consent: { ad_user_data: granted, ad_personalization: granted },
        events: messages.map(({ body }) => body),
        ...(settings.ga4_test_mode && { validation_behavior: "ENFORCE_RECOMMENDATIONS" }),
      },
    }
  },

  complaint: (json) => validation.safeParse(json).data?.validationMessages[0]?.description,
}

const batchKey = z.tuple([z.string(), z.boolean()])
