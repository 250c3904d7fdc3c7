import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../lib/clock"
import { errors } from "../../lib/errors"

export interface PriceHints {
  region_id?: string | undefined
  currency_code?: string | undefined
  customer_id?: string | undefined
}

/**
 * For whom prices in SQL are computed (src/lib/prices). Without a region and a currency, the shop's default region
 * counts. Undefined for a shop without regions. Throws 400 `invalid_field` for an unknown region, or for a currency that
 * is not the region's.
 */
export async function priceContext(
  container: MedusaContainer,
  { region_id, currency_code, customer_id }: PriceHints,
) {
  const { groups, region } = await container.resolve("products").findBuyer({
    ...{ channels: [], region_id, customer_id, now: clock.date() },
    ...{ cart_id: undefined, country_code: undefined, province: undefined },
  })
  if (currency_code === undefined)
    return region ? { region: region.id, currency: region.currency_code, groups } : undefined
  if (region_id !== undefined && region?.currency_code !== currency_code)
    throw errors.invalidField("Field 'currency_code': the region has another currency.")
  return { region: region_id ?? null, currency: currency_code, groups }
}
