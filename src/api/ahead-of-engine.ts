import type { MiddlewareRoute } from "@medusajs/framework/http"
import { patternOf, type Row } from "../kits/rows/row"
import { middlewaresOf } from "./row-middlewares"

type Middlewares = NonNullable<MiddlewareRoute["middlewares"]>
type Handler = Middlewares[number] & { row: Row }

/**
 * Runs our handler before the engine's middlewares for the same path. The engine's validation would refuse our
 * parameters, and its queries would cost time. The engine runs middlewares with a regular expression before those with
 * a path, so ours has one. The route's own file still exists.
 */
export function aheadOfEngine(handler: Handler, before: Middlewares = []): MiddlewareRoute {
  const mounted = middlewaresOf(handler.row)
  return {
    ...mounted,
    matcher: patternOf(handler.row.path),
    middlewares: [...(mounted.middlewares ?? []), ...before, handler],
  }
}
