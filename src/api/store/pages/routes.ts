import { storeRoutes } from "../../_publications/store-routes"
import { pageRows } from "./contract"

export const routes = storeRoutes(pageRows, {
  store: (scope) => scope.resolve("pages").pages,
  kind: "page",
})
