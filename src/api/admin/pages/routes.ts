import { pageWorkflows } from "../../../workflows/pages/pages"
import { adminRoutes } from "../../_publications/admin-routes"
import { adminPages } from "./contract"

export const routes = adminRoutes(adminPages, {
  store: (scope) => scope.resolve("pages").pages,
  workflows: pageWorkflows,
  kind: "page",
})
