import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { newCoupon } from "./module/coupon-schemas"
import { newPlan } from "./module/schemas"
import { demoSubscriptions } from "./seed-demo"
import { subscriptionCouponWorkflows } from "./workflows/coupons"
import { subscriptionPlanWorkflows } from "./workflows/plans"

const wanted = [
  {
    handle: "newsletter-plus",
    name: "Newsletter Plus",
    description: "Stories from the roastery and early news of limited lots. Free for ever.",
    interval: "month",
    position: 0,
    entitlements: [{ key: "early_access", value: true }],
  },
  {
    handle: "coffee-club",
    name: "Coffee Club",
    description: "A fresh bag of the month's coffee. The first two weeks are free.",
    interval: "month",
    position: 1,
    trial_days: 14,
    max_quantity: 10,
    entitlements: [
      { key: "early_access", value: true },
      { key: "downloads", value: 5 },
    ],
    prices: [
      { amount: 14.9, currency_code: "eur" },
      { amount: 16.9, currency_code: "usd" },
      { amount: 348.9, currency_code: "try" },
    ],
  },
  {
    handle: "coffee-club-year",
    name: "Coffee Club, yearly",
    description: "Twelve months for the price of ten.",
    interval: "year",
    position: 2,
    max_quantity: 10,
    entitlements: [
      { key: "early_access", value: true },
      { key: "downloads", value: 100 },
    ],
    prices: [
      { amount: 149, currency_code: "eur" },
      { amount: 169, currency_code: "usd" },
      { amount: 3489.9, currency_code: "try" },
    ],
  },
].map((plan) => ({ ...newPlan.parse(plan), handle: plan.handle }))

const coupons = [newCoupon.parse({ code: "WELCOME20", percent_off: 20, duration: "repeating", periods: 3 })]

export const subscriptions: Seed = {
  name: "plans-and-subscriptions",
  async run(container) {
    await ensure({
      wanted,
      keyOf: ({ handle }) => handle,
      find: async () => {
        const known = await container
          .resolve("subscriptions")
          .listSubscriptionPlans({ handle: wanted.map(({ handle }) => handle) }, { select: ["id", "handle"] })
        return new Map(known.map(({ id, handle }) => [handle, id]))
      },
      create: async (missing) => {
        for (const input of missing)
          await subscriptionPlanWorkflows.create(container).run({ input: { input, actor: SYSTEM } })
      },
    })
    await ensure({
      wanted: coupons,
      keyOf: ({ code }) => code,
      find: async () => {
        const known = await container
          .resolve("subscriptions")
          .listSubscriptionCoupons({ code: coupons.map(({ code }) => code) }, { select: ["id", "code"] })
        return new Map(known.map(({ id, code }) => [code, id]))
      },
      create: async (missing) => {
        for (const input of missing)
          await subscriptionCouponWorkflows.create(container).run({ input: { input, actor: SYSTEM } })
      },
    })
    await demoSubscriptions(container)
  },
}
