import { beforeAll, expect, it } from "vitest"
import { unique } from "../../factories/unique"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

const yen = (amount: number) => ({ amount, currency_code: "jpy" })

it.each([
  [
    "a ticket",
    "/admin/event-tickets",
    { event_id: "event_1", title: "x", quota_ids: ["q_1"], prices: [yen(10.5)] },
    "prices.0.amount",
  ],
  [
    "a service",
    "/admin/services",
    { title: "x", duration_minutes: 30, prices: [yen(10.5)] },
    "prices.0.amount",
  ],
  [
    "a plan",
    "/admin/subscription-plans",
    { name: "x", interval: "month", prices: [{ ...yen(10), setup_fee: 0.5 }] },
    "prices.0.setup_fee",
  ],
  [
    "a product",
    "/admin/products",
    {
      title: "x",
      options: [{ title: "Size", values: ["S"] }],
      variants: [
        { title: "S", options: { Size: "S" }, prices: [yen(10), { amount: 1.005, currency_code: "eur" }] },
      ],
    },
    "variants.0.prices.1.amount",
  ],
  [
    "a promotion",
    "/admin/promotions",
    {
      code: "YEN",
      type: "standard",
      status: "active",
      application_method: {
        type: "fixed",
        target_type: "order",
        value: 10.5,
        currency_code: "jpy",
      },
    },
    "application_method.value",
  ],
  [
    "a campaign",
    "/admin/campaigns",
    { name: "x", campaign_identifier: "x", budget: { type: "spend", limit: 10.5, currency_code: "jpy" } },
    "budget.limit",
  ],
])("400: the amount of %s is finer than its currency", async (_, path, body, field) => {
  const reply = await admin(shop).post(path, body)
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ type: "validation_error", code: "invalid_field" })
  expect(reply.body.message).toContain(`Field '${field}': must have at most`)
})

it("200: a percentage and three decimals of a currency that has them", async () => {
  await admin(shop)
    .post("/admin/promotions", {
      code: unique("PERCENT"),
      type: "standard",
      status: "draft",
      application_method: {
        type: "percentage",
        target_type: "order",
        value: 12.5,
        currency_code: "jpy",
      },
    })
    .expect(200)
  await admin(shop)
    .post("/admin/services", {
      title: unique("Dinar"),
      duration_minutes: 30,
      prices: [{ amount: 1.235, currency_code: "kwd" }],
    })
    .expect(200)
})
