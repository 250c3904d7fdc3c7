import { declareContract } from "../contracts"
import { adminTourDepartureRules } from "./api/admin-tour-departure-rules.rows"
import { adminTourDepartures } from "./api/admin-tour-departures.rows"
import { tourCancellations } from "./api/admin-tour-departures-cancellation.rows"
import { adminTourOptions } from "./api/admin-tour-options.rows"
import { adminTourPassengers } from "./api/admin-tour-passengers.rows"
import { adminTourRates } from "./api/admin-tour-rates.rows"
import { adminTourSeasons } from "./api/admin-tour-seasons.rows"
import { adminTourUnits } from "./api/admin-tour-units.rows"
import { adminTours } from "./api/admin-tours.rows"
import { tourItems } from "./api/store-carts-tour-items.rows"
import { tours } from "./api/store-tours.rows"

declareContract("tours", [
  { heading: "Tours", rows: { ...tours, ...tourItems } },
  {
    heading: "Tours: administration",
    after: "Tours",
    rows: {
      ...adminTours.rows,
      ...adminTourUnits.rows,
      ...adminTourSeasons.rows,
      ...adminTourRates.rows,
      ...adminTourOptions.rows,
      ...adminTourDepartures.rows,
      ...adminTourDepartureRules.rows,
      ...adminTourPassengers,
      ...tourCancellations,
    },
  },
])
