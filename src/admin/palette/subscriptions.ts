import { area, creation, page } from "../lib/palette"

export default [
  page("/subscriptions", "subscriptions.title"),
  page("/subscriptions/statistics", "subscriptions.statistics.title"),
  page("/subscription-plans", "subscription_plans.title"),
  page("/subscription-coupons", "subscription_coupons.title"),
  area("subscriptions"),
  creation("/subscription-plans?open=new", "subscription_plans.new"),
  creation("/subscription-coupons?open=new", "subscription_coupons.new"),
]
