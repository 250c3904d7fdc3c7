import { area, page } from "../lib/palette"

export default [
  page("/subscriptions", "subscriptions.title"),
  page("/subscriptions/statistics", "subscriptions.statistics.title", ["subscriptions.title"]),
  page("/subscription-plans", "subscription_plans.title"),
  page("/subscription-coupons", "subscription_coupons.title", ["subscriptions.title"]),
  area("subscriptions"),
]
