import { storeRoutes } from "../../../api/_publications/store-routes"
import { declareHandlers } from "../../handlers"
import { pageRows } from "./store.rows"

const routes = storeRoutes(pageRows, {
  store: (scope) => scope.resolve("pages").pages,
  kind: "page",
})

declareHandlers([routes.list, routes.read])
