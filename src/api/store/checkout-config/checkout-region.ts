import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { z } from "zod"
import { errors } from "../../../lib/errors"
import type { checkout } from "./contract"

export type CheckoutRegion = z.output<
  typeof checkout.readCheckoutConfig.response
>["checkout_config"]["region"]
type Named = z.output<typeof checkout.readCheckoutConfig.query>

/**
 * The region of the given cart, id or country, or the shop's default. Throws 404, and 400 if more than one is given.
 */
export async function checkoutRegion(scope: MedusaContainer, named: Named): Promise<CheckoutRegion> {
  if (Object.values(named).filter((value) => value !== undefined).length > 1)
    throw errors.invalidField("Send only one of 'cart_id', 'region_id' and 'country_code'.")
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "region",
    fields: ["id", "name", "currency_code", "countries.iso_2"],
    filters: await filtersOf(scope, named),
  })
  const [region] = data
  if (!region) throw errors.notFound("The shop does not sell in this region.")
  const { id, name, currency_code } = region
  const countries = (region.countries ?? []).flatMap((country) => country?.iso_2 ?? []).sort()
  return { id, name, currency_code, countries }
}

async function filtersOf(
  scope: MedusaContainer,
  { cart_id, region_id, country_code }: Named,
): Promise<object> {
  if (country_code !== undefined) return { countries: { iso_2: country_code } }
  if (cart_id !== undefined) return { id: await regionOfCart(scope, cart_id) }
  return { id: region_id ?? (await defaultRegion(scope)) }
}

async function regionOfCart(scope: MedusaContainer, id: string): Promise<string> {
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "cart", fields: ["region_id"], filters: { id } })
  const [cart] = data
  if (!cart?.region_id) throw errors.notFound("No cart has this id.")
  return cart.region_id
}

async function defaultRegion(scope: MedusaContainer): Promise<string> {
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "store", fields: ["default_region_id"] })
  const id = data[0]?.default_region_id
  if (!id) throw errors.notFound("The shop has no default region. Send 'region_id'.")
  return id
}
