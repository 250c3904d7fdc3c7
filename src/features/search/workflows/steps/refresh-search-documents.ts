import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import { sourceOf } from "../../services/sources"

export interface ChangedEntities {
  type: string
  ids: string[]
}

/** For each tenant, the last write in the queue. */
const writing = new Map<string, Promise<unknown>>()

/**
 * Writes the present state of records into the search index. It has no compensation, because the index is only a copy.
 * If the change is reverted, the next change or the hourly comparison corrects the index.
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

/**
 * Runs the writes of a tenant one after the other, within this process. Otherwise each waiting write would hold a
 * database connection.
 */
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
