import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { z } from "zod"
import type { Row } from "../../lib/contract/row"
import { parse } from "../../lib/parse"
import { patternOf } from "../_rows/row-middlewares"

/**
 * Puts one of the engine's lists into an order that holds from page to page: one of a closed set, the first of them
 * where nobody names one, ties broken by id. The engine breaks none, and takes relations for orders, at which it fails.
 */
export function inOrder(path: Row["path"], orders: readonly [string, ...string[]]): MiddlewareRoute[] {
  const known = z.looseObject({ order: z.enum(orders).default(orders[0]) })
  const check = (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) => {
    const { order } = parse(known, req.query)
    req.query.order = order
    next()
  }
  return [
    { matcher: patternOf(path), methods: ["GET"], middlewares: [check] },
    { matcher: path, methods: ["GET"], middlewares: [breakTies] },
  ]
}

/** After the engine has made its query of the request's. */
function breakTies(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { pagination } = req.queryConfig
  const [direction = "ASC"] = Object.values(pagination.order ?? {}).map(String)
  pagination.order = { ...pagination.order, id: direction }
  next()
}
