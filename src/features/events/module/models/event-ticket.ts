import { model } from "@medusajs/framework/utils"

/** A type of ticket for an event. The capacity module counts its places, and the engine knows its price. */
export const EventTicket = model
  .define("event_ticket", {
    id: model.id({ prefix: "ticket" }).primaryKey(),
    event_id: model.text(),
    title: model.text().searchable(),
    description: model.text().nullable(),
    /** The session of the event for which the ticket is valid. Null for the whole event. */
    session_id: model.text().nullable(),
    /** The product that exists only to have the ticket's price. No sales channel has it. */
    product_id: model.text(),
    variant_id: model.text(),
    /** Each ticket takes one place in each of these quotas. */
    quota_ids: model.array(),
    sales_start_at: model.dateTime().nullable(),
    /** Null: until its session starts, or else the event. */
    sales_end_at: model.dateTime().nullable(),
    min_per_order: model.number().default(1),
    max_per_order: model.number().nullable(),
    /** If true, the cart must name each attendee. */
    needs_attendees: model.boolean().default(false),
    /** The form whose questions each attendee answers. While it is not published, it asks nothing. */
    attendee_form_id: model.text().nullable(),
    position: model.number().default(0),
  })
  .indexes([{ on: ["event_id", "position", "id"] }])
