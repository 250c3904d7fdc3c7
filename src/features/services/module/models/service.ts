import { model } from "@medusajs/framework/utils"

/** Something that people book for a time, such as a lesson or a consultation. */
export const Service = model
  .define("service", {
    id: model.id({ prefix: "service" }).primaryKey(),
    slug: model.text().unique(),
    title: model.text().searchable(),
    /** Plain text. */
    description: model.text().searchable().nullable(),
    /** A media asset's id or the address of a picture. */
    image: model.text().nullable(),
    is_active: model.boolean().default(true),
    duration_minutes: model.number(),
    /** The time from one possible start to the next. Null: the duration. */
    slot_interval_minutes: model.number().nullable(),
    /** Time that the resource needs before and after each booking. */
    buffer_before_minutes: model.number().default(0),
    buffer_after_minutes: model.number().default(0),
    min_notice_minutes: model.number().default(0),
    horizon_days: model.number(),
    /** How many people one slot of one resource has room for. */
    places: model.number().default(1),
    /** Until how long before the start a customer may move or cancel a booking. */
    change_until_minutes: model.number().default(0),
    /** How long before the start a reminder is mailed. Null: never. */
    reminder_minutes: model.number().nullable(),
    /** The IANA name of the zone in which storefronts show the times by default. */
    timezone: model.text().default("UTC"),
    form_slug: model.text().nullable(),
    resource_ids: model.array(),
    /** The product that exists only to have the price. Null for a service that was always free. */
    product_id: model.text().nullable(),
    variant_id: model.text().nullable(),
    /** The quota for the holds of carts. It has no limit: slots limit the places. */
    quota_id: model.text().nullable(),
    is_free: model.boolean().default(true),
  })
  // The default order of the storefront's list.
  .indexes([{ on: ["title", "id"] }])
