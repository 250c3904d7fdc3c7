import type { MedusaContainer } from "@medusajs/framework/types"
import { refundDueParts } from "../../capacity/services/refund-due-parts"
import { bookingPart } from "./booking-refund"

/** Refunds all bookings that are due. Admins find what fails in the list of passengers. */
export async function refundDueBookings(container: MedusaContainer): Promise<void> {
  const tours = container.resolve("tours")
  await refundDueParts(container, {
    called: "booking",
    noted: tours.bookings.refunds,
    partOf: async (id) => bookingPart(container, await tours.retrieveTourBooking(id)),
  })
}
