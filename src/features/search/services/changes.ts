import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asApiError } from "../../../lib/errors"
import { asError } from "../../../lib/thrown"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { refreshSearchDocumentsWorkflow } from "../workflows/refresh-search-documents"
import { searchSources } from "./sources"

/** The largest number of records per write. */
const AT_ONCE = 100

/** If this many records cannot be written, the cause is probably the index and not a record. */
const MAX_FAILED = 10

/** Changes that wait to be written, by tenant and type. */
const waiting = new Map<string, Map<string, Set<string>>>()
const flushing = new Map<string, Promise<void>>()

/** The events that may change search results. */
export function searchEvents(): string[] {
  const events = searchSources().flatMap(({ ownEvents, otherEvents }) => [
    ...ownEvents,
    ...Object.keys(otherEvents),
  ])
  return [...new Set(events)]
}

/**
 * Updates the search index after an event. When it resolves, the index is up to date. Changes that arrive during a
 * write are collected and written together, each record once.
 */
export async function followChange(container: MedusaContainer, event: string, ids: string[]): Promise<void> {
  const index = container.resolve("siteSearch")
  for (const { type, ownEvents, otherEvents } of searchSources()) {
    if (ownEvents.includes(event)) note(type, ids)
    if (event in otherEvents) {
      note(type, await index.listMadeOf(type, ids))
      note(type, (await otherEvents[event]?.(container, ids)) ?? [])
    }
  }
  await flush(container)
}

/**
 * Writes the present state of these records into the index. If one cannot be written, logs it and continues, so that it
 * does not block others; the hourly comparison tries again. Returns the errors. Throws if there are many.
 */
export async function refreshEntities(
  container: MedusaContainer,
  type: string,
  ids: string[],
): Promise<unknown[]> {
  const failures: unknown[] = []
  const write = async (some: string[]): Promise<void> => {
    try {
      await refreshSearchDocumentsWorkflow(container).run({ input: { type, ids: some } })
    } catch (error) {
      if (some.length === 1) {
        failures.push(error)
        const message = `The ${type} ${some[0]} could not be written into the search index`
        container.resolve(ContainerRegistrationKeys.LOGGER).error(message, asError(error))
      }
      if (failures.length >= MAX_FAILED || isAway(error)) throw error
      const half = Math.ceil(some.length / 2)
      if (some.length > 1) for (const part of [some.slice(0, half), some.slice(half)]) await write(part)
    }
  }
  for (let start = 0; start < ids.length; start += AT_ONCE) await write(ids.slice(start, start + AT_ONCE))
  return failures
}

/** True if the database is down. Then the record is not the cause. */
function isAway(error: unknown): boolean {
  return asApiError(error)?.code === "unavailable"
}

function note(type: string, ids: string[]): void {
  if (ids.length === 0) return
  const tenant = currentTenantId()
  const changes = waiting.get(tenant) ?? new Map<string, Set<string>>()
  waiting.set(tenant, changes)
  changes.set(type, new Set([...(changes.get(type) ?? []), ...ids]))
}

async function flush(container: MedusaContainer): Promise<void> {
  const tenant = currentTenantId()
  // The write that runs now may have read older data. So one more write follows, for all callers that wait.
  const before = flushing.get(tenant)
  const round = (before ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => writeWaiting(container, tenant))
  flushing.set(tenant, round)
  try {
    await round
  } finally {
    if (flushing.get(tenant) === round) flushing.delete(tenant)
  }
}

async function writeWaiting(container: MedusaContainer, tenant: string): Promise<void> {
  const changes = waiting.get(tenant)
  waiting.delete(tenant)
  const failures: unknown[] = []
  for (const [type, ids] of changes ?? []) {
    try {
      const failed = await refreshEntities(container, type, [...ids])
      // No record could be written, so the cause is probably not a record.
      if (failed.length === ids.size) throw failed[0]
    } catch (error) {
      // Remembers the records, so that the next change or a retry writes them.
      note(type, [...ids])
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
