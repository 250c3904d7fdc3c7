import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import type { CapacityKind } from "../../capacity/services/kind"
import { SEND_BOOKING_MAILS } from "../module/due"
import { isTaken } from "../module/lib/free-resource"
import { isChangeable } from "./changes"

/** The `kind` of the holds of bookings. A trigger of the module compares it. */
export const SERVICE_KIND = "service"

/** Paid bookings as places that carts and orders hold. Triggers keep the bookings equal to their holds. */
export function bookingsKind(container: MedusaContainer): CapacityKind {
  const services = () => container.resolve("services")
  const idsOf = (lines: readonly { hold_line_id: string }[]) => lines.map(({ hold_line_id }) => hold_line_id)
  const follow = async (lines: readonly { hold_line_id: string }[]) => {
    await services().followOrder(idsOf(lines))
    dueWork(container).note(SEND_BOOKING_MAILS, clock.date())
  }
  return {
    name: SERVICE_KIND,
    async checkCompletion(chosen) {
      const bookings = await services().bookingsByIds(chosen.map(({ subject_id }) => subject_id))
      for (const { subject_id } of chosen) {
        const booking = bookings.find(({ id }) => id === subject_id)
        if (!booking || booking.starts_at <= clock.date())
          throw errors.invalidState(
            `The time of the booking ${booking?.number ?? subject_id} is over. Remove its line item.`,
          )
      }
    },
    confirmed: (_order, lines) => follow(lines),
    returned: (lines) => services().returnSold(idsOf(lines)),
    async refusals(lines) {
      const bookings = await services().bookingsByIds(lines.map(({ subject_id }) => subject_id))
      return lines.flatMap(({ subject_id, order_line_id: line_id }) => {
        const booking = bookings.find(({ id }) => id === subject_id)
        if (!booking || booking.status === "canceled" || isChangeable(booking)) return []
        const message = `The booking ${booking.number} can no longer be canceled. Contact the shop.`
        return [{ reason: "late" as const, line_id, message }]
      })
    },
    released: follow,
    restored: follow,
    async ownerOf(serviceId) {
      const [service] = await services().listServices({ id: serviceId }, { select: ["id", "title"], take: 1 })
      return service && { id: service.id, title: service.title }
    },
    isTaken,
  }
}
