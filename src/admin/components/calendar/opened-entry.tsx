import { toast } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { api, mayTryAgain } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { type Identified, item, only, type Resource, useList } from "../../lib/resource"
import { serviceBookings, serviceResources } from "../../resources/services"
import { tourDepartures } from "../../resources/tour-sales"
import { useBookingChange } from "../services/bookings"
import { OpenedBooking } from "../services/opened-booking"
import { DepartureDrawer } from "../tours/departure-drawer"

const MAX_PEOPLE = 100

interface Props {
  id: string
  onClose: () => void
}

/** A record as it is now: its form begins with these values, and someone may have moved it. */
function useNewest<Thing extends Identified>(resource: Resource<Thing>, id: string): Thing | undefined {
  return useQuery({
    queryKey: [resource.path, id, "newest"],
    queryFn: async () => only(resource, await api(item(resource, id))),
    retry: mayTryAgain,
    gcTime: 0,
  }).data
}

/** A booking of the calendar in a drawer. */
export const OpenedBookingOf = ({ id, onClose }: Props) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const booking = useNewest(serviceBookings, id)
  const { data: people } = useList(serviceResources, { limit: MAX_PEOPLE, order: "position" })
  const { mutate, isPending } = useBookingChange()
  if (!booking || !people) return null
  return (
    <OpenedBooking
      key={`${booking.starts_at} ${booking.resource_id}`}
      booking={booking}
      people={people.rows.filter((one) => one.is_active || one.id === booking.resource_id)}
      onClose={onClose}
      onMove={(body) => {
        if (isPending) return
        mutate(
          { id, action: "reschedule", body },
          {
            onSuccess: () => {
              toast.success(t("services.calendar.moved"))
              onClose()
            },
            onError: (refusal) => void toast.error(textOf(refusal)),
          },
        )
      }}
    />
  )
}

/** A departure of the calendar in a drawer. */
export const OpenedDeparture = ({ id, onClose }: Props) => {
  const departure = useNewest(tourDepartures, id)
  return departure ? <DepartureDrawer departure={departure} onClose={onClose} /> : null
}
