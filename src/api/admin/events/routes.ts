import { eventWorkflows } from "../../../workflows/events/events"
import { adminRoutes } from "../../_publications/admin-routes"
import { adminEvents } from "./contract"

export const routes = adminRoutes(adminEvents, {
  store: (scope) => scope.resolve("events").publications,
  workflows: eventWorkflows,
  kind: "event",
})
