import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { errors, unknownRegion } from "../../lib/errors"

interface Hints {
  region_id?: string | undefined
  currency_code?: string | undefined
}

/**
 * The currency that a caller asks for, by its code or by a region. Undefined: all currencies. Throws 400
 * `invalid_field` for an unknown region or one with another currency.
 */
export async function currencyOf(
  container: MedusaContainer,
  { region_id, currency_code }: Hints,
): Promise<string | undefined> {
  if (!region_id) return currency_code
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "region", fields: ["currency_code"], filters: { id: region_id } })
  const [region] = data
  if (!region) throw unknownRegion()
  if (currency_code !== undefined && region.currency_code !== currency_code)
    throw errors.invalidField("Field 'currency_code': the region has another currency.")
  return region.currency_code
}
