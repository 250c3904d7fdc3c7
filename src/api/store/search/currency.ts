import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { errors } from "../../../lib/errors"

interface Asked {
  currency_code: string | undefined
  region_id: string | undefined
}

/** The currency that prices are looked at in: the one named, the region's, the shop's own. Throws 400 for no region. */
export async function currencyOf(
  scope: MedusaContainer,
  { currency_code, region_id }: Asked,
): Promise<string> {
  if (currency_code !== undefined) return currency_code.toLowerCase()
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  if (region_id !== undefined) {
    const { data } = await query.graph({
      entity: "region",
      fields: ["currency_code"],
      filters: { id: region_id },
    })
    if (!data[0]) throw errors.invalidField("Field 'region_id': there is no such region.")
    return data[0].currency_code
  }
  const { data } = await query.graph({
    entity: "store",
    fields: ["supported_currencies.currency_code", "supported_currencies.is_default"],
  })
  const currencies = data.flatMap((store) => store.supported_currencies ?? []).filter((each) => each !== null)
  const own = currencies.find(({ is_default }) => is_default) ?? currencies[0]
  return own?.currency_code ?? "eur"
}
