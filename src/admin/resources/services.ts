import type { adminServiceBookings } from "../../features/services/api/admin-service-bookings.rows"
import type { adminServiceExceptions } from "../../features/services/api/admin-service-exceptions.rows"
import type { adminServiceResources } from "../../features/services/api/admin-service-resources.rows"
import type { adminServices } from "../../features/services/api/admin-services.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

type Service = Received<typeof adminServices.schema>
type ServiceResource = Received<typeof adminServiceResources.schema>
type ServiceException = Received<typeof adminServiceExceptions.schema>

export type ServiceBooking = Received<
  typeof adminServiceBookings.adminReadServiceBooking.response
>["service_booking"]

export const services: Resource<Service> = {
  path: "/admin/services",
  one: "service",
  many: "services",
  texts: "services",
  title: "title",
}

export const serviceResources: Resource<ServiceResource> = {
  path: "/admin/service-resources",
  one: "service_resource",
  many: "service_resources",
  texts: "services.people",
  title: "name",
}

export const serviceExceptions: Resource<ServiceException> = {
  path: "/admin/service-exceptions",
  one: "service_exception",
  many: "service_exceptions",
  texts: "services.exceptions",
  title: "title",
}

/** They are listed in the calendar only. */
export const serviceBookings: Resource<ServiceBooking> = {
  path: "/admin/service-bookings",
  one: "service_booking",
  many: "service_bookings",
  texts: "services.bookings",
  title: "number",
}
