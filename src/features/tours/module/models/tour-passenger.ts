import { model } from "@medusajs/framework/utils"

/** One traveller of a booking. */
export const TourPassenger = model
  .define("tour_passenger", {
    id: model.id({ prefix: "tourpax" }).primaryKey(),
    booking_id: model.text(),
    departure_id: model.text(),
    unit_id: model.text(),
    /** Counts the travellers of a booking from 1. */
    number: model.number(),
    first_name: model.text().nullable(),
    last_name: model.text().nullable(),
    /** A date such as `1990-02-28`. */
    birth_date: model.text().nullable(),
    answers: model.json().nullable(),
    /** The form that asked for the answers, and its version at that time. */
    form_id: model.text().nullable(),
    form_version: model.number().nullable(),
    /** The order's email. */
    email: model.text().nullable(),
  })
  .indexes([
    // Passengers are never soft-deleted. Without `null`, the engine adds a condition about that.
    { on: ["booking_id", "number"], unique: true, where: null },
    { on: ["departure_id", "booking_id", "number"], where: null },
  ])
