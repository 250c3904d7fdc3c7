import { crud } from "../../../kits/tables/contract"
import { adminCoupon, couponChange, newCoupon } from "../module/coupon-schemas"

export const adminSubscriptionCoupons = crud({
  path: "/admin/subscription-coupons",
  one: "subscription_coupon",
  many: "subscription_coupons",
  called: ["coupon for subscriptions", "coupons for subscriptions"],
  schema: adminCoupon,
  order: ["-created_at", "created_at", "code", "-code"],
  create: newCoupon,
  change: couponChange,
})
