import { z } from "zod"
import { address, money } from "../../../kits/rows/engine-schemas"
import { timestamp } from "../../../kits/rows/fields"

/** Fields that carts and orders have in common. All are optional, because callers can choose fields. */

const lineItem = z
  .looseObject({
    id: z.string(),
    title: z.string(),
    quantity: z.number(),
    unit_price: money,
    variant_id: z.string().nullable(),
  })
  .partial()

const sums = {
  currency_code: z.string(),
  email: z.string().nullable(),
  total: money,
  subtotal: money,
  item_total: money,
  shipping_total: money,
  tax_total: money,
  discount_total: money,
  items: z.array(lineItem).nullable(),
  shipping_address: address.nullable(),
  billing_address: address.nullable(),
}

const example = {
  currency_code: "eur",
  email: "ada@example.com",
  total: 29.4,
  subtotal: 24.71,
  item_total: 24.5,
  shipping_total: 4.9,
  tax_total: 4.69,
  discount_total: 0,
  items: [
    {
      id: "cali_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
      title: "Tide stoneware mug",
      quantity: 1,
      unit_price: 24.5,
      variant_id: "variant_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
    },
  ],
}

export const cart = z
  .looseObject({ id: z.string(), region_id: z.string().nullable(), ...sums })
  .partial()
  .meta({
    id: "Cart",
    examples: [
      { id: "cart_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", region_id: "reg_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", ...example },
    ],
  })

export const order = z
  .looseObject({
    id: z.string(),
    display_id: z.int(),
    status: z.string(),
    payment_status: z.string(),
    fulfillment_status: z.string(),
    created_at: timestamp,
    ...sums,
  })
  .partial()
  .meta({
    id: "Order",
    examples: [
      {
        id: "order_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        display_id: 1042,
        status: "pending",
        payment_status: "authorized",
        fulfillment_status: "not_fulfilled",
        created_at: "2026-03-14T09:26:53.589Z",
        ...example,
      },
    ],
  })
