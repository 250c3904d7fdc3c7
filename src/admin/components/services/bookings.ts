import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { adminServiceBookings } from "../../../api/admin/service-bookings/contract"
import type { Received } from "../../../lib/contract/moments"
import { api, mayTryAgain } from "../../lib/api"
import { useChanging } from "../../lib/resource"

export type Booking = Received<
  typeof adminServiceBookings.adminReadServiceBooking.response
>["service_booking"]

const PATH = "/admin/service-bookings"
/** The largest page of the list. */
const MOST = 100

interface Range {
  from: Date
  to: Date
  resource: string | undefined
}

/** The bookings of a time, without canceled ones. */
export function useBookings({ from, to, resource }: Range) {
  return useQuery({
    queryKey: [PATH, from.toISOString(), to.toISOString(), resource],
    queryFn: () => allBookings({ from, to, resource }),
    retry: mayTryAgain,
    placeholderData: keepPreviousData,
  })
}

async function allBookings({ from, to, resource }: Range): Promise<Booking[]> {
  const all: Booking[] = []
  for (;;) {
    const query = new URLSearchParams({
      ...{ starts_from: from.toISOString(), starts_to: to.toISOString(), limit: String(MOST) },
      offset: String(all.length),
      ...(resource !== undefined && { resource_id: resource }),
    })
    const page = await api<{ service_bookings: Booking[]; count: number }>(`${PATH}?${query}`)
    all.push(...page.service_bookings)
    if (page.service_bookings.length === 0 || all.length >= page.count)
      return all.filter(({ status }) => status !== "canceled")
  }
}

interface Change {
  id: string
  action: "reschedule" | "cancel" | "outcome"
  body: object
}

export function useBookingChange() {
  return useChanging<unknown, Change>({ path: PATH }, ({ id, action, body }) =>
    api(`${PATH}/${encodeURIComponent(id)}/${action}`, { body }),
  )
}
