import { menuTargetsSql } from "../../kits/publications/reading"
import { errors } from "../../lib/errors"
import { publicationSource } from "../search/services/publication-source"
import { declareWiring } from "../wirings"
import { publishDueTours } from "./jobs/publish-due-tours"
import { purgeReservedBookings } from "./jobs/purge-reserved-bookings"
import { renewTourOffers } from "./jobs/renew-offers"
import { sendTourMails } from "./jobs/send-tour-mails"
import { DEPARTURES_BETWEEN, NEXT_DEPARTURES } from "./module/lib/departures"
import { TOURS } from "./module/lib/kind"
import { tours } from "./seed"
import { bookingFiles } from "./services/booking-files"
import { toursKind } from "./services/tours-kind"
import { tours as toursSkill } from "./skills/tours"

declareWiring("tours", {
  tasks: [{ tasks: [toursSkill], after: "quotes" }],
  seed: tours,
  scheduledJobs: [publishDueTours, purgeReservedBookings, renewTourOffers, sendTourMails],
  searchSources: [publicationSource("tour", "tour", ["image", "gallery"])],
  menuTargets: { tour: menuTargetsSql(TOURS.tables, "image") },
  agendas: [
    {
      kind: "departure",
      select: NEXT_DEPARTURES,
      between: DEPARTURES_BETWEEN,
      to: (id) => `/tours/departures?open=${id}`,
    },
  ],
  capacityKinds: [toursKind],
  madeFiles: bookingFiles,
  databaseErrors: {
    // A trigger of Migration20261126154600Booked raises it.
    SV028: () => errors.invalidState("It has bookings of orders. Cancel them instead of deleting it."),
    // A trigger of Migration20261130204500Moved raises it.
    SV033: () =>
      errors.invalidState(
        "Someone has booked it or has it in a cart, so it keeps its time. Cancel it and create another.",
      ),
    tour_unit_ages: () => errors.invalidField("Field 'max_age': it must be at least 'min_age'."),
    tour_season_dates: () => errors.invalidField("Field 'ends_on': a season ends after it starts."),
    tour_departure_times: () =>
      errors.invalidField("Field 'ends_at': a departure ends after it starts, and its sale ends before."),
  },
  addresses: { tour: (container, { now }) => container.resolve("tours").publications.addresses(now) },
})
