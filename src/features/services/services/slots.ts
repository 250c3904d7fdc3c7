import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { type FreeSlot, freeSlots, pageOfSlots } from "../module/lib/slots"
import type { Schedule } from "../module/types"

const DAY_MS = 86_400_000

interface Range {
  from: Date
  to: Date
  /** Only this resource. */
  resource_id?: string | null | undefined
  /** A booking whose own time counts as free, because it is about to be moved. */
  except?: string | null
}

interface Page {
  offset: number
  limit: number
  /** The last slots come first. */
  isReversed?: boolean
}

/** A page of a service's free slots, and how many there are. One statement. Throws 400 if the range has too many. */
export async function slotsOf(
  container: MedusaContainer,
  service: Schedule,
  { from, to, resource_id, except = null }: Range,
  { isReversed = false, ...page }: Page,
): Promise<{ slots: FreeSlot[]; count: number }> {
  const resources = chosen(service, resource_id)
  const busy = await container.resolve("services").busyBetween({
    ids: resources.map(({ id }) => id),
    from: new Date(from.getTime() - DAY_MS),
    to: new Date(to.getTime() + (service.duration_minutes + service.buffer_after_minutes) * 60_000),
    except,
  })
  const asked = { service, resources, exceptions: service.exceptions, busy, from, to, now: clock.date() }
  return pageOfSlots(asked, { ...page, isReversed })
}

interface Wanted {
  starts_at: Date
  resource_id?: string | null | undefined
  quantity: number
  except?: string | null
}

/**
 * The resources that are free for a booking, the least booked of the day first. Throws 400 if the service has no slot at
 * this time, and 409 `sold_out` if the slot is booked.
 */
export async function requireSlot(
  container: MedusaContainer,
  service: Schedule,
  { starts_at, resource_id, quantity, except = null }: Wanted,
): Promise<string[]> {
  const resources = chosen(service, resource_id)
  const range = { from: starts_at, to: new Date(starts_at.getTime() + 1) }
  const asked = { service, resources, exceptions: service.exceptions, ...range, now: clock.date() }
  const [possible] = freeSlots({ ...asked, busy: [] })
  if (!possible)
    throw errors.invalidField("Field 'starts_at': the service has no slot that starts at this time.")
  if (quantity > service.places)
    throw errors.outOfRange(`Field 'quantity': a slot has ${service.places} places.`)
  const busy = await container.resolve("services").busyBetween({
    ids: possible.resource_ids,
    from: new Date(starts_at.getTime() - DAY_MS),
    to: new Date(
      starts_at.getTime() + (service.duration_minutes + service.buffer_after_minutes) * 60_000 + DAY_MS,
    ),
    except,
  })
  const free = possible.resource_ids.filter((id) => {
    const one = resources.filter((resource) => resource.id === id)
    const [slot] = freeSlots({ ...asked, resources: one, busy })
    return slot !== undefined && slot.remaining >= quantity
  })
  if (free.length === 0) throw errors.soldOut("This time is no longer free. Choose another slot.")
  const load = new Map(free.map((id) => [id, busy.filter((one) => one.resource_id === id).length]))
  return free.sort((one, other) => (load.get(one) ?? 0) - (load.get(other) ?? 0))
}

function chosen({ resources }: Schedule, resourceId: string | null | undefined) {
  if (resourceId === undefined || resourceId === null) return resources
  const found = resources.filter(({ id }) => id === resourceId)
  if (found.length === 0) throw errors.invalidField("Field 'resource_id': the service has no such resource.")
  return found
}

/** Throws 404 for an unknown service, and for one that storefronts do not show. */
export async function publicSchedule(container: MedusaContainer, idOrSlug: string): Promise<Schedule> {
  const service = await container.resolve("services").scheduleOf(idOrSlug)
  if (!service?.is_active) throw errors.notFound("There is no such service.")
  return service
}
