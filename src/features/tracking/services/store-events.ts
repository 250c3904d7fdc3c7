import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { MAKE_TRACKING_PARTITIONS, SEND_TRACKING_EVENTS } from "../module/due"
import { activeDestinations } from "../module/pixels"
import type { NewEvent } from "../module/types"

/** The events of a short time share requests. */
const COLLECTED_FOR_MS = 5_000

/** Stores new events, for the shop's destinations too. Returns the ids of the new ones. */
export async function storeEvents(
  container: MedusaContainer,
  events: readonly NewEvent[],
): Promise<Set<string>> {
  const destinations = activeDestinations(await container.resolve("tenantConfig").read("tracking"))
  const { stored, isPartitionLacking } = await container.resolve("tracking").record(events, destinations)
  if (isPartitionLacking) dueWork(container).note(MAKE_TRACKING_PARTITIONS, clock.date())
  if (stored.size > 0 && destinations.length > 0)
    dueWork(container).note(SEND_TRACKING_EVENTS, new Date(clock.now() + COLLECTED_FOR_MS))
  return stored
}
