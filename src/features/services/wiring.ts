import { errors } from "../../lib/errors"
import { NO_PLACES, OVERLAP } from "../../modules/services/lib/free-resource"
import { menuTargets } from "../../modules/services/menu-target"
import { completePastBookings } from "../../scheduled-jobs/services/complete-past-bookings"
import { purgeBookings } from "../../scheduled-jobs/services/purge-bookings"
import { sendBookingMailsJob } from "../../scheduled-jobs/services/send-booking-mails"
import { sendBookingRemindersJob } from "../../scheduled-jobs/services/send-booking-reminders"
import { services } from "../../seed/services"
import { bookings } from "../../skills/bookings"
import { declareWiring } from "../wirings"
import { bookingsKind } from "./bookings-kind"
import { listServiceAddresses } from "./public-addresses"
import { services as searched } from "./search-source"

declareWiring("services", {
  tasks: [{ tasks: [bookings], after: "customer-lookup" }],
  seed: services,
  searchSources: [searched],
  addresses: { service: listServiceAddresses },
  menuTargets,
  scheduledJobs: [sendBookingMailsJob, sendBookingRemindersJob, completePastBookings, purgeBookings],
  capacityKinds: [bookingsKind],
  databaseErrors: {
    [OVERLAP]: () => errors.soldOut("This time is no longer free. Choose another slot."),
    [NO_PLACES]: () => errors.soldOut("This time has too few places left. Choose another slot."),
    service_exception_days: () => errors.invalidField("Field 'ends_on': it must not be before 'starts_on'."),
  },
})
