import { z } from "zod"
import { defineEvent } from "../../../kits/outbox/event-type"

/** A renewal was paid, or a free subscription has begun another period. The first payment is not a renewal. */
export const subscriptionRenewed = defineEvent({
  type: "subscription.renewed",
  about: "A renewal was paid, or a free subscription has begun another period.",
  version: 1,
  object: "subscription",
  payload: z.strictObject({
    id: z.string(),
    customer_id: z.string(),
    plan_id: z.string(),
    price_id: z.string().nullable(),
    quantity: z.int(),
    provider: z.enum(["stripe", "iyzico", "paytr"]).nullable(),
    cycle_id: z.string(),
    order_id: z
      .string()
      .nullable()
      .describe("Null, because the order is placed later. `subscription.ordered` names it."),
    amount: z.number(),
    currency_code: z.string().nullable(),
    period_start: z.iso.datetime(),
    period_end: z.iso.datetime(),
  }),
  idOf: ({ id }) => id,
})

/** The order of a paid period was placed. */
export const subscriptionOrdered = defineEvent({
  type: "subscription.ordered",
  about: "The order of a paid period was placed, because the plan delivers a product.",
  version: 1,
  object: "subscription",
  payload: z.strictObject({
    id: z.string(),
    customer_id: z.string(),
    cycle_id: z.string(),
    order_id: z.string(),
  }),
  idOf: ({ id }) => id,
})
