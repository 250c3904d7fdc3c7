import type { MedusaContainer } from "@medusajs/framework/types"
import { type ConnectionTest, failed, testConnection } from "../../../kits/settings/connection-test"
import type { DestinationName } from "../module/fields"

/** Destinations that accept a request also with wrong keys, and what their answer proves. */
const UNCHECKED: Partial<Record<DestinationName, string>> = {
  ga4: "Google accepts the form of the event. It has not checked the keys.",
}

/** Tests the shop's saved keys at a destination, also before it is switched on. */
export async function testDestination(
  container: MedusaContainer,
  destination: DestinationName,
): Promise<ConnectionTest> {
  const tenantConfig = container.resolve("tenantConfig")
  const { groups } = await tenantConfig.view("tracking")
  const missing = groups.find(({ name }) => name === destination)?.missing ?? []
  const settings = await tenantConfig.read("tracking")
  const test = await testConnection(missing, () =>
    container.resolve("tracking").testDestination(destination, settings),
  )
  const unchecked = UNCHECKED[destination]
  return test.is_working && unchecked !== undefined ? failed("not_checked", unchecked) : test
}
