import { model } from "@medusajs/framework/utils"

/** A booking of a service. Triggers keep its slot, and follow the hold of its cart. */
export const ServiceBooking = model
  .define("service_booking", {
    id: model.id({ prefix: "booking" }).primaryKey(),
    /** The number that people read. */
    number: model.text().unique(),
    service_id: model.text(),
    resource_id: model.text(),
    /** `expired`: the hold of its cart has ended. */
    status: model
      .enum(["held", "confirmed", "completed", "no_show", "canceled", "expired"])
      .default("confirmed"),
    quantity: model.number().default(1),
    starts_at: model.dateTime(),
    ends_at: model.dateTime(),
    /** The IANA name of the zone in which the customer reads the times. */
    timezone: model.text(),
    /** Rises with each change, for calendars. */
    sequence: model.number().default(0),
    first_name: model.text().searchable().nullable(),
    last_name: model.text().searchable().nullable(),
    email: model.text().searchable().nullable(),
    phone: model.text().nullable(),
    note: model.text().nullable(),
    answers: model.json().nullable(),
    /** The form that asked for the answers, and its version at that time. */
    form_id: model.text().nullable(),
    form_version: model.number().nullable(),
    locale: model.text().nullable(),
    customer_id: model.text().nullable(),
    /** For a paid service, the price of one place, as a decimal number. */
    unit_price: model.text().nullable(),
    currency_code: model.text().nullable(),
    cart_id: model.text().nullable(),
    order_id: model.text().nullable(),
    /** The hold of the capacity module, and its line. */
    hold_id: model.text().nullable(),
    hold_line_id: model.text().nullable(),
    hold_expires_at: model.dateTime().nullable(),
    /** For the limit of bookings without an anti-spam token: the client's network, as a keyed hash. */
    client: model.text().nullable(),
    /** True if the caller has proven itself by an anti-spam token, or an admin made the booking. */
    is_proven: model.boolean().default(false),
    /** Set once, when the booking is confirmed for the first time. */
    confirmed_at: model.dateTime().nullable(),
    canceled_at: model.dateTime().nullable(),
  })
  // The engine adds `deleted_at IS NULL` to each condition, so the SQL must test it as well. A migration has the index of
  // `lower(email)`.
  .indexes([
    { on: ["service_id", "starts_at", "id"] },
    { on: ["resource_id", "starts_at", "id"] },
    { on: ["starts_at", "id"] },
    { on: ["customer_id", "starts_at"], where: "customer_id IS NOT NULL" },
    { on: ["hold_id"], where: "hold_id IS NOT NULL" },
    { on: ["client"], where: "client IS NOT NULL" },
    { on: ["ends_at"], where: "status = 'confirmed'" },
    { on: ["resource_id", "hold_expires_at"], where: "status = 'held'" },
    { on: ["hold_line_id"], where: "hold_line_id IS NOT NULL" },
    { on: ["order_id"], where: "order_id IS NOT NULL" },
  ])
