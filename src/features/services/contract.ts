import { declareContract } from "../contracts"
import { adminServiceBookings } from "./api/admin-service-bookings.rows"
import { adminServiceExceptions } from "./api/admin-service-exceptions.rows"
import { adminServiceResources } from "./api/admin-service-resources.rows"
import { adminServices } from "./api/admin-services.rows"
import { serviceBookings } from "./api/store-service-bookings.rows"
import { services } from "./api/store-services.rows"

declareContract("services", [
  { heading: "Services", rows: { ...services, ...serviceBookings } },
  {
    heading: "Services: administration",
    after: "Services",
    rows: {
      ...adminServices.rows,
      ...adminServiceResources.rows,
      ...adminServiceExceptions.rows,
      ...adminServiceBookings,
    },
  },
])
