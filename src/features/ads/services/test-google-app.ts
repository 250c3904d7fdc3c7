import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { testConnection } from "../../../kits/settings/connection-test"
import type { googleAppTest } from "../module/schemas"

/** Tests the saved keys of the shop's app at Google. */
export async function testSavedGoogleApp(
  container: MedusaContainer,
): Promise<z.output<typeof googleAppTest>> {
  const { groups } = await container.resolve("tenantConfig").view("ads")
  const missing = groups.find(({ name }) => name === "google")?.missing ?? []
  let isConnected = true
  const test = await testConnection(missing, async (signal) => {
    const name = await container.resolve("ads").testGoogle(signal)
    isConnected = name !== undefined
    return name ?? null
  })
  if (isConnected) return test
  const problem = "Google accepts the client's id and secret. Connect an account to test the developer token."
  return { ...test, is_working: false, reason: "not_connected", problem }
}
