import type { MedusaContainer } from "@medusajs/framework/types"
import type { HoldTimes } from "../../modules/capacity/types"

/** How long the current tenant's carts hold places. */
export async function holdTimes(container: MedusaContainer): Promise<HoldTimes> {
  const settings = await container.resolve("tenantConfig").read("capacity")
  return { minutes: settings.hold_minutes, limit_minutes: settings.hold_limit_minutes }
}
