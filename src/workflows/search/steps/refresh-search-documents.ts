import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { sourceOf } from "../../../features/search/sources"
import { currentTenantId } from "../../../tenancy/current-tenant"

export interface ChangedEntities {
  type: string
  ids: string[]
}

/** The last queued write of each tenant's index. */
const writing = new Map<string, Promise<unknown>>()

/**
 * Writes the present state of entities into the index. It has no compensation, because the index only copies data. If
 * the cause is reverted, the next change or the hourly comparison corrects the index.
 */
export const refreshSearchDocumentsStep = createStep(
  "refresh-search-documents",
  async ({ type, ids }: ChangedEntities, { container }) => {
    const source = sourceOf(type)
    if (source && ids.length > 0)
      await inTurn(currentTenantId(), () =>
        container.resolve("siteSearch").writeEntities(type, ids, () => source.read(container, ids)),
      )
    return new StepResponse(ids.length)
  },
)

/** Runs a tenant's writes one by one in this process. A waiting writer would hold a database connection. */
async function inTurn<Result>(tenant: string, work: () => Promise<Result>): Promise<Result> {
  const before = writing.get(tenant) ?? Promise.resolve()
  const done = before.then(work, work)
  writing.set(tenant, done)
  try {
    return await done
  } finally {
    if (writing.get(tenant) === done) writing.delete(tenant)
  }
}
