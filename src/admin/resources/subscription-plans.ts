import type { adminSubscriptionPlans } from "../../features/subscriptions/api/admin-subscription-plans.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export type SubscriptionPlan = Received<typeof adminSubscriptionPlans.schema>

export const subscriptionPlans: Resource<SubscriptionPlan> = {
  path: "/admin/subscription-plans",
  one: "subscription_plan",
  many: "subscription_plans",
  texts: "subscription_plans",
  title: "name",
}
