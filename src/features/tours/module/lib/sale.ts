import type { Departure } from "../types"

export type Availability = "available" | "limited" | "sold_out" | "not_on_sale" | "closed"

/** Below this part of its places, a departure is `limited`. */
const LIMITED = 0.5

export interface Left {
  /** Null for no limit. */
  size: number | null
  remaining: number | null
}

/** Whether a departure can be booked now. */
export function availabilityOf(
  { departure_status, cutoff_at }: Pick<Departure, "departure_status" | "cutoff_at">,
  left: Left | undefined,
  now: Date,
): Availability {
  if (departure_status === "canceled" || cutoff_at <= now) return "closed"
  if (!left || left.size === null || left.remaining === null) return "available"
  if (left.remaining === 0) return "sold_out"
  return left.remaining < left.size * LIMITED ? "limited" : "available"
}

/** The age at a local date, in whole years. Both are dates such as `1990-02-28`. */
export function ageAt(birthDate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4))
  // Somebody born on 29 February is a year older on 1 March of other years.
  return date.slice(5, 10) < birthDate.slice(5, 10) ? years - 1 : years
}
