import type { MedusaContainer } from "@medusajs/framework/types"
import type { Booking } from "../module/types"
import { publicSchedule, requireSlot } from "../services/slots"
import { moveBooking } from "../workflows/change-booking"

const MINUTE_MS = 60_000

interface Change {
  starts_at: string
  resource_id?: string | null | undefined
  timezone?: string | undefined
}

/** Moves a booking to another slot, with the same person or room if it is free. */
export async function reschedule(scope: MedusaContainer, booking: Booking, change: Change): Promise<void> {
  const { id, quantity, resource_id } = booking
  const service = await publicSchedule(scope, booking.service_id)
  const starts_at = new Date(change.starts_at)
  const wanted = { starts_at, resource_id: change.resource_id, quantity, except: id }
  const free = await requireSlot(scope, service, wanted)
  await moveBooking(scope, {
    id,
    starts_at,
    timezone: change.timezone,
    reminder_minutes: service.reminder_minutes,
    ends_at: new Date(starts_at.getTime() + service.duration_minutes * MINUTE_MS),
    resource_ids: [...free].sort((one, other) => Number(other === resource_id) - Number(one === resource_id)),
  })
}
