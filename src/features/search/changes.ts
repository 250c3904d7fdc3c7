import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asApiError } from "../../lib/errors"
import { asError } from "../../lib/thrown"
import { currentTenantId } from "../../tenancy/current-tenant"
import { refreshSearchDocumentsWorkflow } from "../../workflows/search/refresh-search-documents"
import { searchSources } from "./sources"

/** Written at once, at most. */
const AT_ONCE = 100

/** So many that cannot be written by themselves are no exception any more. */
const MOST_FAILED = 10

/** What has changed and is not being written yet, by tenant and type. */
const waiting = new Map<string, Map<string, Set<string>>>()
const flushing = new Map<string, Promise<void>>()

/** The events after which something may be found differently. */
export function searchEvents(): string[] {
  const events = searchSources().flatMap(({ ownEvents, otherEvents }) => [
    ...ownEvents,
    ...Object.keys(otherEvents),
  ])
  return [...new Set(events)]
}

/**
 * Takes up an event: what it concerns is up to date when this resolves. What comes in while the index is being written
 * waits and is written together, each thing once.
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
 * Writes what there is of these things now. One that cannot be written is logged and left to the hourly comparison, and
 * keeps no other out of the index: answers what each of those has failed with. Throws where that is so of many: then it
 * is not them.
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
      if (failures.length >= MOST_FAILED || isAway(error)) throw error
      const half = Math.ceil(some.length / 2)
      if (some.length > 1) for (const part of [some.slice(0, half), some.slice(half)]) await write(part)
    }
  }
  for (let start = 0; start < ids.length; start += AT_ONCE) await write(ids.slice(start, start + AT_ONCE))
  return failures
}

/** Of a database that is gone, or has no connection left: it is no thing's fault. */
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
  // Whoever writes now may have looked before this change: another round is needed, one for all that wait for it.
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
      // Nothing else shows that it is their fault.
      if (failed.length === ids.size) throw failed[0]
    } catch (error) {
      // With the next change, and by whoever waits for this one, if that is tried again.
      note(type, [...ids])
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
