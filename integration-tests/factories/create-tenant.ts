import { inject } from "vitest"
import type { Tenant } from "../../src/tenancy/current-tenant"
import { cloneDatabase, testServer } from "../harness/test-database"

/** A tenant with its own copy of the demo shop, for `runInTenant`. The registry does not know it. */
export async function createTenant(slug: string): Promise<Tenant> {
  const { serverUrl, template, workerPrefix } = inject("database")
  const server = testServer(serverUrl)
  const name = `${workerPrefix}${slug}`
  await cloneDatabase(server, template, name)
  return { id: `tnt_${slug}`, slug, databaseUrl: server.url(name) }
}
