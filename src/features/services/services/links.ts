import type { MedusaContainer } from "@medusajs/framework/types"
import { config } from "../../../config"

/** The links of a booking. The publishable key stands in them, because browsers and calendars send no headers. */
export async function bookingLinks(container: MedusaContainer, bookingId: string, publishableKey: string) {
  const token = await container.resolve("services").tokenOf(bookingId)
  const path = `${config.publicUrl}/store/service-bookings/manage/${token}`
  const key = `?key=${encodeURIComponent(publishableKey)}`
  return { manage_url: path + key, ics_url: `${path}/calendar${key}` }
}
