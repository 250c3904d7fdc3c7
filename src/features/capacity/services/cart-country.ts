import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/**
 * Without a country, the engine adds no taxes. A cart without one gets the country where the places are, else that of
 * its billing address, if its region has it. Returns null if the cart's address stays as it is.
 *
 * @param country where the places are. Null if they are nowhere, such as those of an online event.
 */
export async function countryForCart(
  container: MedusaContainer,
  cartId: string,
  country: string | null,
): Promise<string | null> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "cart",
    fields: ["shipping_address.country_code", "billing_address.country_code", "region.countries.iso_2"],
    filters: { id: cartId },
  })
  const [cart] = data
  if (!cart || cart.shipping_address?.country_code) return null
  const countries = (cart.region?.countries ?? []).flatMap((one) => one?.iso_2 ?? [])
  const candidates = [country, cart.billing_address?.country_code]
  return candidates.find((one) => one && countries.includes(one)) ?? null
}

/** The same for a cart that gets a billing address in this country. Null for a cart without limited places. */
export async function countryOfBilling(
  container: MedusaContainer,
  cartId: string,
  country: string,
): Promise<string | null> {
  const chosen = await container.resolve("capacity").chosenIn(cartId)
  return chosen.length === 0 ? null : countryForCart(container, cartId, country)
}
