import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { calendarEntry } from "../../features/calendar/api/admin.rows"
import type { Received } from "../../kits/rows/moments"
import { api, mayTryAgain } from "./api"

/** An event, a departure or a booking. */
export type Entry = Received<typeof calendarEntry>

export const CALENDAR = "/admin/calendar"

/** What takes place in part between two moments, and how much that is, if it is more than one answer can have. */
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
