import type { MedusaContainer } from "@medusajs/framework/types"

/** The days between a declined charge and the next one, from the shop's settings. */
export async function retryDays(container: MedusaContainer): Promise<number[]> {
  const { retry_days } = await container.resolve("tenantConfig").read("subscriptions")
  return retry_days.split(",").filter(Boolean).map(Number)
}
