import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { api, mayTryAgain } from "../../lib/api"
import { useChanging } from "../../lib/resource"
import { type ServiceBooking, serviceBookings, serviceResources, services } from "../../resources/services"
import type { FieldDefinition } from "../crud/field-definition"

export type Booking = ServiceBooking

const PATH = serviceBookings.path
/** The largest page of the list. */
const MOST = 100

/** The fields of the form for a new booking. */
export const BOOKING_FIELDS: readonly FieldDefinition[] = [
  { name: "service_id", kind: "reference", to: services, isRequired: true },
  { name: "resource_id", kind: "reference", to: serviceResources, isRequired: true },
  { name: "starts_at", kind: "date-time", isRequired: true },
  { name: "contact.first_name", kind: "line" },
  { name: "contact.last_name", kind: "line" },
  { name: "contact.email", kind: "address", hasHint: true },
  { name: "contact.phone", kind: "address" },
  { name: "note", kind: "text" },
]

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
      starts_from: from.toISOString(),
      starts_to: to.toISOString(),
      limit: String(MOST),
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
