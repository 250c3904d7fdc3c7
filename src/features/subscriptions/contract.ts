import { adminSubscriptionCoupons } from "../../api/admin/subscription-coupons/contract"
import { adminSubscriptionPlans } from "../../api/admin/subscription-plans/contract"
import { adminSubscriptions } from "../../api/admin/subscriptions/contract"
import { entitlements } from "../../api/store/customers/me/entitlements/contract"
import { subscriptionPlans } from "../../api/store/subscription-plans/contract"
import { subscriptions } from "../../api/store/subscriptions/contract"
import { declareContract } from "../contracts"

declareContract("subscriptions", [
  { heading: "Subscriptions", rows: { ...subscriptionPlans, ...subscriptions, ...entitlements } },
  {
    heading: "Subscriptions: administration",
    after: "Subscriptions",
    rows: { ...adminSubscriptionPlans.rows, ...adminSubscriptionCoupons.rows, ...adminSubscriptions },
  },
])
