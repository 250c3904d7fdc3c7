import { model } from "@medusajs/framework/utils"

/** The last results of the calls to one source of rates. The row's id is the source's name. */
export const RateSource = model.define("rate_source", {
  id: model.text().primaryKey(),
  checked_at: model.dateTime(),
  succeeded_at: model.dateTime().nullable(),
  failing_since: model.dateTime().nullable(),
  /** The reason of the last failure, for admins. */
  problem: model.text().nullable(),
})
