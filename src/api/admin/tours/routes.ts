import { tourWorkflows } from "../../../workflows/tours/tours"
import { adminRoutes } from "../../_publications/admin-routes"
import { adminTours } from "./contract"

export const routes = adminRoutes(adminTours, {
  store: (scope) => scope.resolve("tours").publications,
  workflows: tourWorkflows,
  kind: "tour",
})
