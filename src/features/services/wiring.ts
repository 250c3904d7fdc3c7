import { errors } from "../../lib/errors"
import { declareWiring } from "../wirings"
import { completePastBookings } from "./jobs/complete-past-bookings"
import { purgeBookings } from "./jobs/purge-bookings"
import { sendBookingMailsJob } from "./jobs/send-booking-mails"
import { NO_PLACES, OVERLAP } from "./module/lib/free-resource"
import { BOOKINGS_BETWEEN, NEXT_BOOKINGS } from "./module/lib/reading"
import { menuTargets } from "./module/menu-target"
import { services } from "./seed"
import { bookingsKind } from "./services/bookings-kind"
import { listServiceAddresses } from "./services/public-addresses"
import { services as searched } from "./services/search-source"
import { bookings } from "./skills/bookings"

declareWiring("services", {
  tasks: [{ tasks: [bookings], after: "customer-lookup" }],
  seed: services,
  searchSources: [searched],
  addresses: { service: listServiceAddresses },
  menuTargets,
  scheduledJobs: [sendBookingMailsJob, completePastBookings, purgeBookings],
  agendas: [
    {
      kind: "booking",
      select: NEXT_BOOKINGS,
      between: BOOKINGS_BETWEEN,
      to: (id) => `/bookings/calendar?booking=${id}`,
    },
  ],
  capacityKinds: [bookingsKind],
  databaseErrors: {
    [OVERLAP]: () => errors.soldOut("This time is no longer free. Choose another slot."),
    [NO_PLACES]: () => errors.soldOut("This time has too few places left. Choose another slot."),
    service_exception_days: () => errors.invalidField("Field 'ends_on': it must not be before 'starts_on'."),
  },
})
