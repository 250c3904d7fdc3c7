import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { testDestination } from "../services/test-destination"
import { trackingDestinations } from "./admin-tracking-destinations.rows"

declareHandlers([
  route(trackingDestinations.adminTestTrackingDestination, async ({ params, scope }) => ({
    test: await testDestination(scope, params.destination),
  })),
])
