import type { OwnEventColumns } from "../types"

export type Availability = "available" | "limited" | "sold_out" | "not_on_sale" | "closed"

/** Below this part of its places, a ticket is `limited`. */
const LIMITED = 0.5

export interface Sale {
  event_status: OwnEventColumns["event_status"]
  /** The start of the ticket's session, or else of the event. The sale ends then unless it has an end of its own. */
  starts_at: Date | null
  sales_start_at: Date | null
  sales_end_at: Date | null
  min_per_order: number
}

export interface Left {
  /** Null for no limit. */
  size: number | null
  remaining: number | null
}

/** Whether a ticket can be bought now. `left` has an entry for each of its quotas. */
export function availabilityOf(sale: Sale, left: readonly Left[], now: Date): Availability {
  const end = sale.sales_end_at ?? sale.starts_at
  if (sale.event_status === "canceled" || (end !== null && end <= now)) return "closed"
  if (sale.event_status === "postponed") return "not_on_sale"
  if (sale.sales_start_at !== null && sale.sales_start_at > now) return "not_on_sale"
  const limited = left.flatMap(({ size, remaining }) =>
    size === null || remaining === null ? [] : [{ size, remaining }],
  )
  if (limited.some(({ remaining }) => remaining < sale.min_per_order)) return "sold_out"
  return limited.some(({ size, remaining }) => remaining < size * LIMITED) ? "limited" : "available"
}

/** The smallest number that is left in any quota, or null for no limit. */
export function remainingIn(left: readonly Left[]): number | null {
  const numbers = left.flatMap(({ remaining }) => remaining ?? [])
  return numbers.length === 0 ? null : Math.min(...numbers)
}

/** Best first. */
const ORDER: readonly Availability[] = ["available", "limited", "sold_out", "not_on_sale", "closed"]

/** The availability of an event is that of its best ticket. */
export function bestOf(tickets: readonly Availability[]): Availability {
  return ORDER.find((availability) => tickets.includes(availability)) ?? "not_on_sale"
}
