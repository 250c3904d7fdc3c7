import { adminTourDepartureRules } from "../../api/admin/tour-departure-rules/contract"
import { tourCancellations } from "../../api/admin/tour-departures/cancellation-contract"
import { adminTourDepartures } from "../../api/admin/tour-departures/contract"
import { adminTourOptions } from "../../api/admin/tour-options/contract"
import { adminTourPassengers } from "../../api/admin/tour-passengers/contract"
import { adminTourRates } from "../../api/admin/tour-rates/contract"
import { adminTourSeasons } from "../../api/admin/tour-seasons/contract"
import { adminTourUnits } from "../../api/admin/tour-units/contract"
import { adminTours } from "../../api/admin/tours/contract"
import { tourItems } from "../../api/store/carts/tour-items-contract"
import { tours } from "../../api/store/tours/contract"
import { declareContract } from "../contracts"

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
