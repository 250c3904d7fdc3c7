import type { MedusaContainer } from "@medusajs/framework/types"
import type { HoldTimes, OpenPlaces } from "../module/types"

/** How long the current tenant's carts hold places, and how many. */
export async function holdTimes(container: MedusaContainer): Promise<HoldTimes & OpenPlaces> {
  const { hold_minutes, hold_limit_minutes, open_places } = await container
    .resolve("tenantConfig")
    .read("capacity")
  return { minutes: hold_minutes, limit_minutes: hold_limit_minutes, open_places }
}
