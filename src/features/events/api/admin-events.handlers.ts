import { adminRoutes } from "../../../kits/publications/admin-routes"
import { declareHandlers } from "../../handlers"
import { previewOf } from "../../kinds"
import { eventWorkflows } from "../workflows/events"
import { adminEvents } from "./admin-events.rows"

const routes = adminRoutes(adminEvents, {
  store: (scope) => scope.resolve("events").publications,
  workflows: eventWorkflows,
  preview: previewOf("event"),
})

declareHandlers([
  routes.collection.GET,
  routes.collection.POST,
  routes.item.GET,
  routes.item.POST,
  routes.item.DELETE,
  routes.preview,
  routes.revisions.listRevisions,
  routes.revisions.readRevision,
  routes.revisions.restoreRevision,
])
