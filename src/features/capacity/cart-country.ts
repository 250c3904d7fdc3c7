import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/**
 * Without a country, the engine adds no taxes. A cart without an address gets this country, where the places are, if its
 * region has it. Returns null if the cart's address stays as it is.
 */
export async function countryForCart(
  container: MedusaContainer,
  cartId: string,
  country: string | null,
): Promise<string | null> {
  if (country === null) return null
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "cart",
    fields: ["shipping_address.country_code", "region.countries.iso_2"],
    filters: { id: cartId },
  })
  const [cart] = data
  if (!cart || cart.shipping_address?.country_code) return null
  return cart.region?.countries?.some((one) => one?.iso_2 === country) ? country : null
}
