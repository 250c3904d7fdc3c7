import { inject } from "vitest"
import type { Tenant } from "../../src/tenancy/current-tenant"
import { cloneDatabase, testServer } from "../harness/test-database"

/**
 * Creates the database of a tenant, as a copy of the demo shop. Use it with `runInTenant`; requests cannot reach it,
 * because it is not in the registry.
 */
export async function createTenant(slug: string): Promise<Tenant> {
  const { serverUrl, template, workerPrefix } = inject("database")
  const server = testServer(serverUrl)
  const name = `${workerPrefix}${slug}`
  await cloneDatabase(server, template, name)
  return { id: `tnt_${slug}`, slug, databaseUrl: server.url(name) }
}
