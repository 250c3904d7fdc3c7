import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { z } from "zod"
import { patternOf, type Row } from "../../kits/rows/row"
import { parse } from "../../lib/parse"

/**
 * Gives a list of the engine a fixed order. `order` accepts only the given values; the first is the default. Rows with
 * equal values are sorted by id. The engine would fail if `order` names a relation.
 */
export function inOrder(path: Row["path"], orders: readonly [string, ...string[]]): MiddlewareRoute[] {
  const known = z.looseObject({ order: z.enum(orders).default(orders[0]) })
  const check = (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) => {
    const { order } = parse(known, req.query)
    req.query.order = order
    next()
  }
  return [{ matcher: patternOf(path), methods: ["GET"], middlewares: [check] }]
}
