import type { MedusaContainer } from "@medusajs/framework/types"
import { crudWorkflows } from "../../../kits/tables/workflows"
import type { CouponChange, NewCoupon } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("subscriptions")
type Service = ReturnType<typeof service>

/** Create, update and delete coupons. Subscriptions keep the discount of a deleted coupon. */
export const subscriptionCouponWorkflows = crudWorkflows("subscription-coupon", {
  service,
  create: (subscriptions: Service, input: NewCoupon) => subscriptions.coupons.save(input),
  update: async (subscriptions: Service, id: string, change: CouponChange) => {
    await subscriptions.retrieveSubscriptionCoupon(id)
    return { id, before: await subscriptions.coupons.change(id, change) }
  },
  undo: (subscriptions: Service, { id, before }) => subscriptions.coupons.change(id, before),
  async remove(subscriptions: Service, id: string) {
    await subscriptions.retrieveSubscriptionCoupon(id)
    await subscriptions.softDeleteSubscriptionCoupons(id)
  },
  restore: (subscriptions: Service, id: string) => subscriptions.restoreSubscriptionCoupons(id),
})
