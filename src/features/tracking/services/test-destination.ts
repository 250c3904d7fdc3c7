import type { MedusaContainer } from "@medusajs/framework/types"
import { type ConnectionTest, testConnection } from "../../../kits/settings/connection-test"
import type { DestinationName } from "../module/fields"

/** Tests the shop's saved keys at a destination, also before it is switched on. */
export async function testDestination(
  container: MedusaContainer,
  destination: DestinationName,
): Promise<ConnectionTest> {
  const tenantConfig = container.resolve("tenantConfig")
  const { groups } = await tenantConfig.view("tracking")
  const missing = groups.find(({ name }) => name === destination)?.missing ?? []
  const settings = await tenantConfig.read("tracking")
  return testConnection(missing, () => container.resolve("tracking").testDestination(destination, settings))
}
