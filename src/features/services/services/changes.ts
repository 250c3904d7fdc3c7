import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import type { Booking } from "../module/types"

const MINUTE_MS = 60_000

type Window = Pick<Booking, "starts_at" | "change_until_minutes" | "status">

/** When the customer of a booking can no longer move or cancel it. */
export function changeUntil({ starts_at, change_until_minutes }: Window): Date {
  return new Date(starts_at.getTime() - change_until_minutes * MINUTE_MS)
}

export function isChangeable(booking: Window): boolean {
  return booking.status === "confirmed" && clock.date() < changeUntil(booking)
}

/** Throws 409 if a customer may not change the booking now. */
export function requireChangeable(booking: Window): void {
  if (booking.status !== "confirmed") throw errors.invalidState("Only a confirmed booking can be changed.")
  if (!isChangeable(booking))
    throw errors.cancellationWindowClosed("The booking can no longer be changed. Contact the shop.")
}
