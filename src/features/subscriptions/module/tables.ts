/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = [
  "subscription_plan",
  "subscription_plan_price",
  "subscription",
  "subscription_cycle",
  "subscription_charge_attempt",
  "subscription_invoice",
  "subscription_checkout",
  "subscription_coupon",
  "subscription_provider_ref",
  "subscription_quote",
  "subscription_entry",
  "subscription_refund",
  "subscription_card_removal",
] as const
