import { z } from "zod"

export type CartOwner = z.output<typeof cartOwnerRow>
export const cartOwnerRow = z.object({
  id: z.string(),
  completed_at: z.date().nullable(),
  customer_id: z.string().nullable(),
  has_account: z.boolean(),
})

export type OrderOwner = z.output<typeof orderOwnerRow>
export const orderOwnerRow = cartOwnerRow.omit({ id: true })

const owner = z.object({ customer_id: z.string().nullable(), has_account: z.boolean() })

/** The cart and the order to which a payment collection belongs. */
export type PaymentOwner = z.output<typeof paymentOwnerRow>
export const paymentOwnerRow = z.object({
  status: z.string(),
  cart: owner.extend({ is_completed: z.boolean() }).nullable(),
  order: owner.extend({ status: z.string() }).nullable(),
})

/** How a caller names a region. */
export interface RegionWish {
  by: "cart" | "country" | "id" | "default"
  value?: string | undefined
}

const region = z.object({ currency_code: z.string(), providers: z.array(z.string()) })

/** The facts that decide which payment providers a region has. */
export type PayingRegion = z.output<typeof region>

export type CheckoutRegion = z.output<typeof checkoutRegionRow>
export const checkoutRegionRow = region.extend({
  id: z.string(),
  name: z.string(),
  countries: z.array(z.string()),
})

const amount = z.number()
const line = {
  id: z.string(),
  is_tax_inclusive: z.boolean(),
  tax_lines: z.array(z.looseObject({ rate: amount })),
  adjustments: z.array(z.looseObject({ amount })),
}

/** The rows of a cart that its total and its payment need. */
export const payableCartRow = z.object({
  id: z.string(),
  completed_at: z.date().nullable(),
  currency_code: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  shipping_address: z.record(z.string(), z.unknown()).nullable(),
  customer: z.object({ has_account: z.boolean() }).nullable(),
  region: region.nullable(),
  payment_collection: z.object({ id: z.string(), amount, currency_code: z.string() }).nullable(),
  items: z.array(z.looseObject({ ...line, quantity: amount, unit_price: amount })),
  shipping_methods: z.array(z.looseObject({ ...line, amount })),
  credit_lines: z.array(z.looseObject({ amount })),
})

type PricedRows = "items" | "shipping_methods" | "credit_lines"
export interface PayableCart extends Omit<z.output<typeof payableCartRow>, PricedRows> {
  /** The number of line items. */
  lines: number
  total: number
}

export type Payment = z.output<typeof paymentRow>
export const paymentRow = z.object({
  id: z.string(),
  amount,
  currency_code: z.string(),
  status: z.string(),
  payment_sessions: z.array(
    z.object({
      id: z.string(),
      provider_id: z.string(),
      status: z.string(),
      amount,
      currency_code: z.string(),
      data: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
})

export interface ShippingWish {
  /** Ids of sales channels. */
  channels: string[]
  /** Country codes with two small letters. */
  countries: string[]
}

const rule = z.object({ attribute: z.string(), operator: z.string(), value: z.unknown() })
export type ShippingOption = z.output<typeof shippingOptionRow>
export const shippingOptionRow = z.object({
  id: z.string(),
  name: z.string(),
  price_type: z.string(),
  type: z.object({ code: z.string(), label: z.string(), description: z.string().nullable() }).nullable(),
  rules: z.array(rule),
  price_set_id: z.string().nullable(),
  prices: z.array(z.object({ amount, currency_code: z.string(), price_rules: z.array(rule) })),
})
