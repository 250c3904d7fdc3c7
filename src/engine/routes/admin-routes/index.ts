import { catalogueRoutes } from "./catalogue"
import { orderRoutes } from "./orders"
import { settingRoutes } from "./settings"

/**
 * The engine's routes below `/admin` that admins may call. All others are closed, also those that an upgrade of the
 * engine brings. `integration-tests/http/engine/admin-routes.spec.ts` names the closed ones, each with its reason. It
 * fails for a route that is in neither list.
 *
 * A route belongs here if the dashboard or the engine's admin SDK calls it, and if it does only what the path says. A
 * route that runs any workflow does not belong here: workflows trust their callers.
 */
export const openAdminRoutes = [...catalogueRoutes, ...orderRoutes, ...settingRoutes].flatMap(({ routes }) =>
  Object.entries(routes).flatMap(([path, methods]) => methods.split(" ").map((method) => ({ method, path }))),
)
