import { model } from "@medusajs/framework/utils"

/**
 * An event of a visitor who has consented, such as a viewed product. A migration partitions the table by the month of
 * `occurred_at`, and makes `event_id` unique by the table `tracking_event_key`. Only `lib/storing.ts` inserts events.
 */
export const TrackingEvent = model
  .define("tracking_event", {
    id: model.id({ prefix: "tev" }).primaryKey(),
    /** The storefront's own id. A repeated event has the same, so it is stored once. */
    event_id: model.text(),
    name: model.text(),
    occurred_at: model.dateTime(),
    received_at: model.dateTime(),
    /** The consent session (`cookie_consent_session`). Null if the shop needs no consent and the visitor has not decided. */
    consent_session_id: model.text().nullable(),
    customer_id: model.text().nullable(),
    /** The decision by category when the event arrived. */
    consent: model.json(),
    /** The page, its referrer, the locale and the ids of advertisers' clicks. */
    context: model.json(),
    properties: model.json(),
  })
  .indexes([{ on: ["received_at", "id"] }, { on: ["name", "occurred_at"] }, { on: ["customer_id"] }])
