import { model } from "@medusajs/framework/utils"
import { PRICE_LIST_STATUSES } from "../fields"

/** A price list of the engine that was made from a currency pair's rate. */
export const RatePriceList = model
  .define("rate_price_list", {
    id: model.id({ prefix: "ratelist" }).primaryKey(),
    base: model.text(),
    quote: model.text(),
    /** The rate with which the prices were converted, and where it came from. */
    rate: model.text(),
    source: model.text(),
    as_of: model.text(),
    /** The engine's price list. */
    price_list_id: model.text(),
    prices: model.number().default(0),
    status: model.enum([...PRICE_LIST_STATUSES]).default("filling"),
    /** The list that this one has replaced. Undoing this one activates it again. */
    replaces_id: model.text().nullable(),
    created_by: model.text().nullable(),
  })
  .indexes([
    {
      on: ["base", "quote", "status"],
      unique: true,
      where: "status IN ('filling', 'applied') AND deleted_at IS NULL",
    },
    { on: ["created_at", "id"] },
  ])
