import type { MiddlewareRoute } from "@medusajs/framework/http"
import type { Row } from "../../lib/contract/row"
import { middlewaresOf, patternOf } from "../_rows/row-middlewares"

type Middlewares = NonNullable<MiddlewareRoute["middlewares"]>
type Handler = Middlewares[number] & { row: Row }

/**
 * Mounts our route before the engine's middlewares for the same path. The engine's validation would refuse our
 * parameters, and its queries are not needed. This works because the engine runs pattern middlewares before path
 * middlewares. The route file still exists for everything else.
 */
export function aheadOfEngine(handler: Handler, before: Middlewares = []): MiddlewareRoute {
  const mounted = middlewaresOf(handler.row)
  return {
    ...mounted,
    matcher: patternOf(handler.row.path),
    middlewares: [...(mounted.middlewares ?? []), ...before, handler],
  }
}
