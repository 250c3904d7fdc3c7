import { destinationWorkflows } from "../../../workflows/destinations/destinations"
import { adminRoutes } from "../../_publications/admin-routes"
import { adminDestinations } from "./contract"

export const routes = adminRoutes(adminDestinations, {
  store: (scope) => scope.resolve("destinations").publications,
  workflows: destinationWorkflows,
  kind: "destination",
})
