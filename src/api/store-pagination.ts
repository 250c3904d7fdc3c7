import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pageQuery } from "../lib/contract/lists"
import { parse } from "../lib/parse"

const page = pageQuery.loose()

/**
 * The engine's lists take the same `limit` and `offset` as ours; anything else is refused, not trimmed. Their defaults
 * are their own. Routes that check them by themselves are left alone.
 */
export function storePagination(checkedElsewhere: RegExp[]) {
  return (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void => {
    const path = req.baseUrl + req.path
    if (!checkedElsewhere.some((pattern) => pattern.test(path))) parse(page, req.query)
    next()
  }
}
