import type { MiddlewareRoute } from "@medusajs/framework/http"
import type { Row } from "../../lib/contract/row"
import { middlewaresOf, patternOf } from "../_rows/row-middlewares"

type Middlewares = NonNullable<MiddlewareRoute["middlewares"]>
type Handler = Middlewares[number] & { row: Row }

/**
 * Mounts a route of ours whose path is one of the engine's, in front of what the engine itself puts before that path:
 * its checks would refuse parameters that ours takes, and its look-ups cost statements that ours does not need.
 * Patterns go before paths in the engine's order of middlewares; the route's own file stands for it everywhere else.
 */
export function aheadOfEngine(handler: Handler, before: Middlewares = []): MiddlewareRoute {
  const mounted = middlewaresOf(handler.row)
  return {
    ...mounted,
    matcher: patternOf(handler.row.path),
    middlewares: [...(mounted.middlewares ?? []), ...before, handler],
  }
}
