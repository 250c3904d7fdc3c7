import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { shopCurrency } from "../../../kits/shop/currency"
import { unknownRegion } from "../../../lib/errors"

interface Asked {
  currency_code: string | undefined
  region_id: string | undefined
}

/**
 * The currency in which prices are shown: the given one, or the region's, or the shop's default. Throws 400 for an
 * unknown region.
 */
export async function currencyOf(
  scope: MedusaContainer,
  { currency_code, region_id }: Asked,
): Promise<string> {
  if (currency_code !== undefined) return currency_code.toLowerCase()
  if (region_id !== undefined) {
    const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "region",
      fields: ["currency_code"],
      filters: { id: region_id },
    })
    if (!data[0]) throw unknownRegion()
    return data[0].currency_code
  }
  return (await shopCurrency(scope)) ?? "eur"
}
