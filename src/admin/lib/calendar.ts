import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { calendarEntry } from "../../features/calendar/api/admin.rows"
import type { Received } from "../../kits/rows/moments"
import { api, mayTryAgain } from "./api"

/** An event, a departure or a booking. */
export type Entry = Received<typeof calendarEntry>

export const CALENDAR = "/admin/calendar"

/** The entries between two moments, and their number. One response has 1,000 entries at most. */
export function useCalendar(span: { from: Date; to: Date } | undefined) {
  const [from, to] = [span?.from.toISOString() ?? "", span?.to.toISOString() ?? ""]
  return useQuery({
    queryKey: [CALENDAR, from, to],
    queryFn: () =>
      api<{ calendar_entries: Entry[]; count: number }>(`${CALENDAR}?${new URLSearchParams({ from, to })}`),
    enabled: span !== undefined,
    retry: mayTryAgain,
    placeholderData: keepPreviousData,
    // Customers book while the page is open.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
