import { area, page } from "../lib/palette"

export default [page("/subscription-plans", "subscription_plans.title"), area("subscriptions")]
