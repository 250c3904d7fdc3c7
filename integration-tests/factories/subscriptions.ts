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

export interface MadeCoupon {
  id: string
  code: string
  redemptions: number
}

/** A code that no other coupon has. */
export function couponCode(start = "C"): string {
  return `${start}${unique("").toUpperCase()}`.replaceAll(/[^A-Z0-9]/g, "").slice(0, 40)
}

/** Creates a coupon as an admin: 20 % off the first period. */
export async function createCoupon(shop: Shop, fields: Record<string, unknown> = {}): Promise<MadeCoupon> {
  const { body } = await admin(shop)
    .post("/admin/subscription-coupons", { code: couponCode(), percent_off: 20, duration: "once", ...fields })
    .expect(200)
  return body.subscription_coupon
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

/** The starts of 24 monthly periods from 31 January 2027. They are written out, so that no arithmetic decides them. */
export const MONTH_ENDS = [
  "2027-01-31",
  "2027-02-28",
  "2027-03-31",
  "2027-04-30",
  "2027-05-31",
  "2027-06-30",
  "2027-07-31",
  "2027-08-31",
  "2027-09-30",
  "2027-10-31",
  "2027-11-30",
  "2027-12-31",
  "2028-01-31",
  "2028-02-29",
  "2028-03-31",
  "2028-04-30",
  "2028-05-31",
  "2028-06-30",
  "2028-07-31",
  "2028-08-31",
  "2028-09-30",
  "2028-10-31",
  "2028-11-30",
  "2028-12-31",
]
