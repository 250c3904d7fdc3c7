import { errors } from "../../lib/errors"
import { declareWiring } from "../wirings"
import { expireHolds } from "./jobs"
import { capacityKinds } from "./kinds"
import { NO_PLACES, TOO_MANY_OPEN } from "./module/lib/taking"
import { CapacityHolding } from "./services/capacity-holding"

/** The keys of `databaseErrors` are SQLSTATEs that the triggers in src/features/capacity/module/migrations raise. */
declareWiring("capacity", {
  scheduledJobs: [expireHolds],
  holdings: [(container) => new CapacityHolding(container, () => capacityKinds(container))],
  databaseErrors: {
    [NO_PLACES]: () => errors.soldOut("There are not enough places left."),
    [TOO_MANY_OPEN]: () =>
      errors.missingSpamToken(
        "The carts of this network hold too many places. Send an anti-spam token in the header 'x-svc-spam-token', or pay a cart first.",
      ),
    SV022: () =>
      errors.invalidField("Field 'variant_id': this variant has limited places. Add it by its own route."),
    SV023: () =>
      errors.invalidState("A line item with held places cannot change. Remove it and add another one."),
  },
})
