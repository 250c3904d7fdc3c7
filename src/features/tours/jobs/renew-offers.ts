import type { ScheduledJob } from "../../../tenancy/schedule/scheduled-job"

/** Lists by price or by departure also do this work. Without them, the notes of changed tours would pile up. */
export const renewTourOffers: ScheduledJob = {
  name: "renew-tour-offers",
  run: (container) => container.resolve("tours").renewOffers(),
}
