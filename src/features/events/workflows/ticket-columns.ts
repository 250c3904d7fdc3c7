import type { TicketChange } from "../module/types"

/** The columns of a ticket. The engine knows the prices, and the table's times are dates. */
export function ticketColumns({ prices: _, sales_start_at, sales_end_at, ...columns }: TicketChange) {
  return {
    ...columns,
    ...(sales_start_at !== undefined && { sales_start_at: dateOf(sales_start_at) }),
    ...(sales_end_at !== undefined && { sales_end_at: dateOf(sales_end_at) }),
  }
}

function dateOf(time: string | null): Date | null {
  return time === null ? null : new Date(time)
}
