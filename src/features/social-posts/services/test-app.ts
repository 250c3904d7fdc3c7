import type { MedusaContainer } from "@medusajs/framework/types"
import { type ConnectionTest, testConnection } from "../../../kits/settings/connection-test"
import type { AppName } from "../module/fields"

/** Tests the saved id and secret of the shop's app at a network. */
export async function testSavedApp(container: MedusaContainer, app: AppName): Promise<ConnectionTest> {
  const { groups } = await container.resolve("tenantConfig").view("social")
  const missing = groups.find(({ name }) => name === app)?.missing ?? []
  return testConnection(missing, async () => {
    await container.resolve("socialPosts").testApp(app)
    return null
  })
}
