import { adminRoutes } from "../../../kits/publications/admin-routes"
import { declareHandlers } from "../../handlers"
import { previewOf } from "../../kinds"
import { tourWorkflows } from "../workflows/tours"
import { adminTours } from "./admin-tours.rows"

const routes = adminRoutes(adminTours, {
  store: (scope) => scope.resolve("tours").publications,
  workflows: tourWorkflows,
  preview: previewOf("tour"),
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
