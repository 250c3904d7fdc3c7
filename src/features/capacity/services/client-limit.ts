import type { MedusaContainer } from "@medusajs/framework/types"
import type { ClientLimit } from "../module/types"

/**
 * How many places the carts of a caller may hold together.
 *
 * @param address the caller's network. Null for a caller who has proven itself, who has no limit.
 */
export async function clientLimit(
  container: MedusaContainer,
  address: string | null,
): Promise<ClientLimit | null> {
  if (address === null) return null
  const { open_places } = await container.resolve("tenantConfig").read("capacity")
  return { client: await container.resolve("capacity").clientKey(address), places: open_places }
}
