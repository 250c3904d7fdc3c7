import { declareContract } from "../contracts"
import { adminSubscriptionCoupons } from "./api/admin-subscription-coupons.rows"
import { adminSubscriptionPlans } from "./api/admin-subscription-plans.rows"
import { adminSubscriptions } from "./api/admin-subscriptions.rows"
import { entitlements } from "./api/store-customers-me-entitlements.rows"
import { subscriptionPlans } from "./api/store-subscription-plans.rows"
import { subscriptions } from "./api/store-subscriptions.rows"

declareContract("subscriptions", [
  { heading: "Subscriptions", rows: { ...subscriptionPlans, ...subscriptions, ...entitlements } },
  {
    heading: "Subscriptions: administration",
    after: "Subscriptions",
    rows: { ...adminSubscriptionPlans.rows, ...adminSubscriptionCoupons.rows, ...adminSubscriptions },
  },
])
