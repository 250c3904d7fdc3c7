import { model } from "@medusajs/framework/utils"

/** The results of one campaign on one day, in the account's time zone and currency. */
export const AdFact = model
  .define("ad_fact", {
    id: model.id({ prefix: "adfact" }).primaryKey(),
    account_id: model.text(),
    campaign_id: model.text(),
    campaign_name: model.text(),
    /** Such as `2026-11-20`. */
    day: model.text(),
    currency_code: model.text(),
    /** A whole number of millionths, as text, because numbers lose precision. */
    spend_micros: model.text(),
    impressions: model.text(),
    clicks: model.text(),
    /** A decimal, as text. Google shares a conversion between clicks. */
    conversions: model.text(),
  })
  .indexes([
    { on: ["account_id", "day", "campaign_id", "currency_code"], unique: true },
    { on: ["day", "account_id"] },
  ])
