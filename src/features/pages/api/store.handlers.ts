import { storeRoutes } from "../../../kits/publications/store-routes"
import { declareHandlers } from "../../handlers"
import { previewOf } from "../../kinds"
import { pageRows } from "./store.rows"

const routes = storeRoutes(pageRows, {
  store: (scope) => scope.resolve("pages").pages,
  preview: previewOf("page"),
})

declareHandlers([routes.list, routes.read])
