import { adminRoutes } from "../../../kits/publications/admin-routes"
import { declareHandlers } from "../../handlers"
import { previewOf } from "../../kinds"
import { destinationWorkflows } from "../workflows"
import { adminDestinations } from "./admin.rows"

const routes = adminRoutes(adminDestinations, {
  store: (scope) => scope.resolve("destinations").publications,
  workflows: destinationWorkflows,
  preview: previewOf("destination"),
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
