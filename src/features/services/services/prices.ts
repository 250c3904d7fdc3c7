import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import type { Schedule } from "../module/types"

export interface PriceHints {
  region_id?: string | undefined
  currency_code?: string | undefined
  customer_id?: string | undefined
}

interface ServicePrice {
  amount: number
  currency_code: string
}

/** The price of one place of a service for a caller. Null for a free one. */
export async function priceOf(
  container: MedusaContainer,
  { is_free, variant_id }: Pick<Schedule, "is_free" | "variant_id">,
  hints: PriceHints,
): Promise<ServicePrice | null> {
  if (is_free || variant_id === null) return null
  const prices = await pricesOf(container, [variant_id], hints)
  return prices.get(variant_id) ?? null
}

const calculated = z.object({ calculated_amount: z.number(), currency_code: z.string() }).nullable()

/** The prices of variants for a caller. A variant without a price in the currency is missing. Two statements. */
export async function pricesOf(
  container: MedusaContainer,
  variantIds: readonly string[],
  { region_id, currency_code, customer_id }: PriceHints,
): Promise<Map<string, ServicePrice>> {
  if (variantIds.length === 0 && region_id === undefined) return new Map()
  const products = container.resolve("products")
  const buyer = await products.findBuyer({
    channels: [],
    region_id,
    customer_id,
    now: clock.date(),
    cart_id: undefined,
    country_code: undefined,
    province: undefined,
  })
  if (!buyer.region) return new Map()
  if (currency_code !== undefined && region_id !== undefined && buyer.region.currency_code !== currency_code)
    throw errors.invalidField("Field 'currency_code': the region has another currency.")
  // Without a region, only the prices that hold in all regions count.
  const region =
    currency_code === undefined || region_id !== undefined
      ? buyer.region
      : { ...buyer.region, id: "", currency_code, region_includes_tax: null, currency_includes_tax: null }
  const variants = variantIds.map((id) => ({ id }))
  const priced = await products.withPricesAndStock(variants, { ...buyer, region })
  return new Map(
    priced.flatMap(({ id, calculated_price }) => {
      const price = calculated.parse(calculated_price)
      return price
        ? [[id, { amount: price.calculated_amount, currency_code: price.currency_code }] as const]
        : []
    }),
  )
}
