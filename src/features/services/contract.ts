import { adminServiceBookings } from "../../api/admin/service-bookings/contract"
import { adminServiceExceptions } from "../../api/admin/service-exceptions/contract"
import { adminServiceResources } from "../../api/admin/service-resources/contract"
import { adminServices } from "../../api/admin/services/contract"
import { serviceBookings } from "../../api/store/service-bookings/contract"
import { services } from "../../api/store/services/contract"
import { declareContract } from "../contracts"

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
