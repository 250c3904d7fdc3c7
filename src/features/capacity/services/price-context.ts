import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"

export interface PriceHints {
  region_id?: string | undefined
  currency_code?: string | undefined
  customer_id?: string | undefined
}

/**
 * For whom prices in SQL are computed (src/engine/reads). Without a region and a currency, the shop's default region
 * counts. Undefined for a shop without regions. Throws 400 `invalid_field` for an unknown region, for a currency that the
 * shop does not have, or for one that is not the region's.
 */
export async function priceContext(
  container: MedusaContainer,
  { region_id, currency_code, customer_id }: PriceHints,
) {
  const { groups, region, currencies } = await container.resolve("products").findBuyer({
    channels: [],
    region_id,
    customer_id,
    now: clock.date(),
    cart_id: undefined,
    country_code: undefined,
    province: undefined,
  })
  if (!region) return undefined
  if (currency_code === undefined) return { region: region.id, currency: region.currency_code, groups }
  if (region_id !== undefined && region.currency_code !== currency_code)
    throw errors.invalidField("Field 'currency_code': the region has another currency.")
  // Prices are stored for each currency that somebody asks for, so strangers may not make up any.
  if (!currencies.includes(currency_code))
    throw errors.invalidField("Field 'currency_code': the shop does not have this currency.")
  return { region: region_id ?? null, currency: currency_code, groups }
}
