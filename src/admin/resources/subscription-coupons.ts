import type { adminSubscriptionCoupons } from "../../features/subscriptions/api/admin-subscription-coupons.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export type SubscriptionCoupon = Received<typeof adminSubscriptionCoupons.schema>

export const subscriptionCoupons: Resource<SubscriptionCoupon> = {
  path: "/admin/subscription-coupons",
  one: "subscription_coupon",
  many: "subscription_coupons",
  texts: "subscription_coupons",
  title: "code",
}
