import { errors } from "../../lib/errors"
import { menuTargetsSql } from "../../lib/publications/reading"
import { TOURS } from "../../modules/tours/lib/kind"
import { publishDueTours } from "../../scheduled-jobs/tours/publish-due-tours"
import { purgeReservedBookings } from "../../scheduled-jobs/tours/purge-reserved-bookings"
import { renewTourOffers } from "../../scheduled-jobs/tours/renew-offers"
import { sendTourMails } from "../../scheduled-jobs/tours/send-tour-mails"
import { tours } from "../../seed/tours"
import { tours as toursSkill } from "../../skills/tours"
import { publicationSource } from "../search/publication-source"
import { declareWiring } from "../wirings"
import { bookingFiles } from "./booking-files"
import { toursKind } from "./tours-kind"

declareWiring("tours", {
  tasks: [{ tasks: [toursSkill], after: "quotes" }],
  seed: tours,
  scheduledJobs: [publishDueTours, purgeReservedBookings, renewTourOffers, sendTourMails],
  searchSources: [publicationSource("tour", "tour", ["image", "gallery"])],
  menuTargets: { tour: menuTargetsSql(TOURS.tables, "image") },
  capacityKinds: [toursKind],
  madeFiles: bookingFiles,
  databaseErrors: {
    // A trigger of Migration20261126154600Booked raises it.
    SV028: () => errors.invalidState("It has bookings of orders. Cancel them instead of deleting it."),
    tour_unit_ages: () => errors.invalidField("Field 'max_age': it must be at least 'min_age'."),
    tour_season_dates: () => errors.invalidField("Field 'ends_on': a season ends after it starts."),
    tour_departure_times: () =>
      errors.invalidField("Field 'ends_at': a departure ends after it starts, and its sale ends before."),
  },
  addresses: { tour: (container, { now }) => container.resolve("tours").publications.addresses(now) },
})
