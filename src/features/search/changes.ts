import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asApiError } from "../../lib/errors"
import { asError } from "../../lib/thrown"
import { currentTenantId } from "../../tenancy/current-tenant"
import { refreshSearchDocumentsWorkflow } from "../../workflows/search/refresh-search-documents"
import { searchSources } from "./sources"

/** The largest number of things in one write. */
const AT_ONCE = 100

/** With this many failures, the index itself is probably the cause. */
const MOST_FAILED = 10

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
 * Handles an event. The index is current when this resolves. Changes during a write are collected and written together,
 * each thing once.
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
 * Writes the current documents of these things. Logs a thing that cannot be written and leaves it to the hourly
 * reconciliation, so that it does not block others. Returns the errors of these things. Throws if there are many
 * errors.
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

/** True if the database is unavailable. The thing is then not the cause. */
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
  // The current write may have read older data. One more write serves all callers that wait.
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
      // All failed, so the things are probably not the cause.
      if (failed.length === ids.size) throw failed[0]
    } catch (error) {
      // The next change writes them again, or the caller's retry.
      note(type, [...ids])
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
