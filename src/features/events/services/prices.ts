import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, QueryContext } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import type { TicketPrice } from "../module/types"

export interface PriceHints {
  region_id?: string | undefined
  currency_code?: string | undefined
  customer_id?: string | undefined
}

const variantRow = z.object({
  id: z.string(),
  calculated_price: z
    .object({
      calculated_amount: z.number(),
      original_amount: z.number(),
      currency_code: z.string(),
      is_calculated_price_tax_inclusive: z.boolean(),
    })
    .nullish(),
})

/** The prices of variants for a caller. A variant without a price in the currency is missing. */
export async function pricesOf(
  container: MedusaContainer,
  variantIds: readonly string[],
  hints: PriceHints,
): Promise<Map<string, TicketPrice>> {
  if (variantIds.length === 0) return new Map()
  const context = await pricingContext(container, hints)
  if (!context) return new Map()
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "variant",
    fields: ["id", "calculated_price.*"],
    filters: { id: [...variantIds] },
    context: { calculated_price: QueryContext(context) },
  })
  return new Map(
    z
      .array(variantRow)
      .parse(data)
      .flatMap(({ id, calculated_price: price }) =>
        price
          ? [
              [
                id,
                {
                  amount: price.calculated_amount,
                  original_amount: price.original_amount,
                  currency_code: price.currency_code,
                  is_tax_inclusive: price.is_calculated_price_tax_inclusive,
                },
              ] as const,
            ]
          : [],
      ),
  )
}

/** The region decides about the currency. Without both, the shop's default region counts. */
async function pricingContext(
  container: MedusaContainer,
  { region_id, currency_code, customer_id }: PriceHints,
) {
  const { groups, region } = await container.resolve("products").findBuyer({
    channels: [],
    region_id,
    customer_id,
    now: clock.date(),
    cart_id: undefined,
    country_code: undefined,
    province: undefined,
  })
  const customer = { groups: groups.map((id) => ({ id })) }
  if (currency_code === undefined)
    return region ? { region_id: region.id, currency_code: region.currency_code, customer } : undefined
  if (region_id !== undefined && region?.currency_code !== currency_code)
    throw errors.invalidField("Field 'currency_code': the region has another currency.")
  return { ...(region_id !== undefined && { region_id }), currency_code, customer }
}
