import type { adminServiceBookings } from "../../api/admin/service-bookings/contract"
import type { adminServiceExceptions } from "../../api/admin/service-exceptions/contract"
import type { adminServiceResources } from "../../api/admin/service-resources/contract"
import type { adminServices } from "../../api/admin/services/contract"
import type { Received } from "../../lib/contract/moments"
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
