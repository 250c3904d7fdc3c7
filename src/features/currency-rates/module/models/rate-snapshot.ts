import { model } from "@medusajs/framework/utils"
import { SNAPSHOT_STATUSES, SOURCES } from "../fields"

/**
 * The rates that one source has published for one day. A database trigger refuses changes, except of the admin's
 * decision.
 */
export const RateSnapshot = model
  .define("rate_snapshot", {
    id: model.id({ prefix: "rates" }).primaryKey(),
    source: model.enum([...SOURCES]),
    base: model.text(),
    /** The day for which the source has published the rates, such as `2026-03-13`. */
    as_of: model.text(),
    fetched_at: model.dateTime(),
    /** From this time on, the rates count as stale. */
    stale_at: model.dateTime(),
    /**
     * If true, a rate is the price of one unit of that currency in the base. Otherwise, it is the price of one unit of
     * the base in that currency.
     */
    is_inverse: model.boolean().default(false),
    /** Rates by currency, as decimal texts. The base has the rate 1. */
    rates: model.json(),
    status: model.enum([...SNAPSHOT_STATUSES]).default("active"),
    /** The currency pairs whose rate has changed too much, each with the old and the new rate. */
    jumps: model.json().nullable(),
    decided_by: model.text().nullable(),
    decided_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["source", "base", "as_of"], unique: true }, { on: ["as_of", "id"] }])
