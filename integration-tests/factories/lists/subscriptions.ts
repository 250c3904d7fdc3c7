import { storefront } from "../../harness/api"
import type { Shop } from "../../harness/shop"
import { createCustomer } from "../create-customer"
import { couponCode, createCoupon, createPlan, EUR_10, subscribeFree } from "../subscriptions"
import { unique } from "../unique"
import type { FilledList, ListEntries, ListEntry } from "./list"

/** Each entry contains a unique word, so that the list excludes rows of other specs. */
function plans(path: string): ListEntry {
  return async (shop) => {
    const word = unique("word")
    return {
      path: `${path}?q=${word}`,
      table: "subscription_plan",
      add: (count) =>
        Promise.all(Array.from({ length: count }, () => createPlan(shop, { description: word, ...EUR_10 }))),
    }
  }
}

/** The periods of other specs' subscriptions begin at any time, so an end of these cannot be theirs. */
function subscribing(shop: Shop, token: string): Pick<FilledList, "add" | "ids"> {
  const ids: string[] = []
  return {
    add: async (count) => {
      const made = await Promise.all(Array.from({ length: count }, () => subscribeFree(shop, token)))
      ids.push(...made.map(({ subscription }) => subscription.id))
    },
    ids: () => ids,
  }
}

export const lists: ListEntries = {
  "GET /store/subscription-plans": plans("/store/subscription-plans"),
  "GET /admin/subscription-plans": plans("/admin/subscription-plans"),
  "GET /admin/subscription-coupons": async (shop) => {
    const word = unique("L")
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, "")
    return {
      path: `/admin/subscription-coupons?q=${word}`,
      table: "subscription_coupon",
      add: (count) =>
        Promise.all(Array.from({ length: count }, () => createCoupon(shop, { code: couponCode(word) }))),
    }
  },
  ...Object.fromEntries(
    [
      "/store/customers/me/entitlements",
      "/admin/customers/:id/entitlements",
      "/v1/customers/:id/entitlements",
    ].map((path) => [
      `GET ${path}`,
      { path, exempt: "It is merged from the customer's plans, and has no rows of its own." },
    ]),
  ),
  "GET /admin/subscriptions": async (shop) => {
    const { token, id } = await createCustomer(shop)
    return {
      path: `/admin/subscriptions?customer_id=${id}`,
      table: "subscription",
      ...subscribing(shop, token),
    }
  },
  "GET /store/subscriptions": async (shop) => {
    const { token } = await createCustomer(shop)
    return {
      path: "/store/subscriptions",
      table: "subscription",
      ...subscribing(shop, token),
      caller: storefront(shop, { token }),
    }
  },
}
