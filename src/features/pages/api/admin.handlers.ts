import { adminRoutes } from "../../../kits/publications/admin-routes"
import { declareHandlers } from "../../handlers"
import { previewOf } from "../../kinds"
import { pageWorkflows } from "../workflows"
import { adminPages } from "./admin.rows"

const routes = adminRoutes(adminPages, {
  store: (scope) => scope.resolve("pages").pages,
  workflows: pageWorkflows,
  preview: previewOf("page"),
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
