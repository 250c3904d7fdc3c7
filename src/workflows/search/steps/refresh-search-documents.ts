import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { sourceOf } from "../../../features/search/sources"
import { currentTenantId } from "../../../tenancy/current-tenant"

export interface ChangedEntities {
  type: string
  ids: string[]
}

/** The end of what each tenant's index has been asked to write so far. */
const writing = new Map<string, Promise<unknown>>()

/**
 * Makes the index say of some things what there is of them now. Without compensation: it holds nothing of its own, and
 * what is true of the things after anything was taken back, the next change or the hourly comparison writes.
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

/** A writer holds a connection while it waits for others; in one process, one of a tenant's is enough. */
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
