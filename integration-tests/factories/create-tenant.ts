import { inject } from "vitest"
import type { Tenant } from "../../src/tenancy/current-tenant"
import { cloneDatabase, testServer } from "../harness/test-database"

/** Creates a tenant with its own copy of the demo shop, for `runInTenant`. It is not in the registry. */
export async function createTenant(slug: string): Promise<Tenant> {
  const { serverUrl, template, workerPrefix } = inject("database")
  const server = testServer(serverUrl)
  const name = `${workerPrefix}${slug}`
  await cloneDatabase(server, template, name)
  return { id: `tnt_${slug}`, slug, databaseUrl: server.url(name) }
}
