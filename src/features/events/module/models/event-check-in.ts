import { model } from "@medusajs/framework/utils"

/** A scan at the entrance. A trigger refuses changes. */
export const EventCheckIn = model.define("event_check_in", {
  id: model.id({ prefix: "checkin" }).primaryKey(),
  registration_id: model.text().unique(),
  /** The scanner's own id of the scan. A repeated call with it has the same answer. */
  nonce: model.text().unique(),
  actor_id: model.text().nullable(),
  /** The staff has decided to admit the holder although the order was not paid. */
  accept_unpaid: model.boolean().default(false),
  checked_in_at: model.dateTime(),
})
