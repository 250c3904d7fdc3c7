import { admin, storefront } from "../harness/api"
import type { Shop } from "../harness/shop"
import { unique } from "./unique"

export interface MadePlan {
  id: string
  handle: string
  name: string
  prices: { id: string; amount: number; currency_code: string }[]
}

/** Creates a plan as an admin. Without prices it is free. */
export async function createPlan(shop: Shop, fields: Record<string, unknown> = {}): Promise<MadePlan> {
  const { body } = await admin(shop)
    .post("/admin/subscription-plans", { name: unique("Plan"), interval: "month", ...fields })
    .expect(200)
  return body.subscription_plan
}

export const EUR_10 = { prices: [{ amount: 10, currency_code: "eur" }] }

/** Subscribes a customer to a free plan of their own. */
export async function subscribeFree(shop: Shop, token: string, fields: Record<string, unknown> = {}) {
  const plan = await createPlan(shop, fields)
  const { body } = await storefront(shop, { token })
    .post("/store/subscriptions", { plan_id: plan.id })
    .expect(200)
  return { plan, subscription: body.subscription as { id: string; status: string } }
}
