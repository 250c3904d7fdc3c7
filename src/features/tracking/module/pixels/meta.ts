import { createHash } from "node:crypto"
import { z } from "zod"
import { type Claimed, type Destination, ownProperties } from "./destination"
import { mappedName, mappedProperties } from "./mapping"

const DAY_MS = 86_400_000

/** Meta's names for the usual events. */
const NAMES: Readonly<Record<string, string>> = {
  page_view: "PageView",
  search: "Search",
  view_item: "ViewContent",
  add_to_cart: "AddToCart",
  begin_checkout: "InitiateCheckout",
  add_payment_info: "AddPaymentInfo",
  purchase: "Purchase",
  subscribe: "Subscribe",
  sign_up: "CompleteRegistration",
  generate_lead: "Lead",
}
/** Usual events that Meta has no name for. */
const UNNAMED = ["refund", "view_item_list", "select_item", "remove_from_cart", "view_cart", "login", "share"]

const received = z.object({ events_received: z.number() })

/** Meta by its Conversions API. It recognises an event that the browser's pixel has sent too by name and id. */
export const meta: Destination = {
  name: "meta",
  title: "Meta",
  category: "marketing",
  // One event older than 7 days makes Meta refuse the whole request.
  oldestMs: 6 * DAY_MS,
  mostPerBatch: 100,
  knowsRepeats: true,
  sharesRequest: () => "all",
  isOn: ({ meta_enabled, meta_pixel_id, meta_access_token }) =>
    meta_enabled && meta_pixel_id !== null && meta_access_token !== null,
  isTest: ({ meta_test_event_code }) => meta_test_event_code !== null,

  message(event, _allowed, { meta_custom_events, meta_event_names, meta_parameters }) {
    const { context, properties, event_id, occurred_at } = event
    const chosen = mappedName(meta_event_names, event.name)
    const name = chosen === undefined ? nameOf(event, meta_custom_events) : chosen
    if (name === undefined || name === null) return "not_mapped"
    if (context.user_agent === null) return "no_user_agent"
    const { value, currency_code, items } = properties
    const contents = items.flatMap(({ product_id, variant_id, quantity, price }) => {
      const id = product_id ?? variant_id
      return id === null ? [] : [{ id, quantity, ...(price !== null && { item_price: price }) }]
    })
    return {
      batch: "all",
      body: {
        event_name: name,
        event_id,
        event_time: Math.floor(occurred_at.getTime() / 1_000),
        action_source: "website",
        ...(context.page_url !== null && { event_source_url: context.page_url }),
        user_data: {
          client_user_agent: context.user_agent,
          ...clickOf(event),
          ...(event.consent_session_id !== null && { external_id: [sha256(event.consent_session_id)] }),
        },
        custom_data: {
          ...Object.fromEntries(mappedProperties(meta_parameters, ownProperties(event))),
          ...(value !== null && currency_code !== null && { value, currency: currency_code }),
          ...(contents.length > 0 && { contents, content_type: "product" }),
        },
      },
    }
  },

  request: (messages, settings, urls) => ({
    url: `${urls.meta}/${settings.meta_version}/${settings.meta_pixel_id ?? ""}/events`,
    body: {
      data: messages.map(({ body }) => body),
      access_token: settings.meta_access_token,
      ...(settings.meta_test_event_code !== null && { test_event_code: settings.meta_test_event_code }),
    },
  }),

  complaint: (json) => (received.safeParse(json).success ? undefined : "The answer is not the expected one."),
}

function nameOf({ name }: Claimed, sendsCustom: boolean): string | undefined {
  if (Object.hasOwn(NAMES, name)) return NAMES[name]
  return sendsCustom && !UNNAMED.includes(name) ? name : undefined
}

/** The ids by which Meta knows the browser and the click. */
function clickOf({ context: { click_ids: ids }, occurred_at }: Claimed) {
  const fbc =
    ids.fbc ?? (ids.fbclid === undefined ? undefined : `fb.1.${occurred_at.getTime()}.${ids.fbclid}`)
  return { ...(ids.fbp !== undefined && { fbp: ids.fbp }), ...(fbc !== undefined && { fbc }) }
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex")
}
