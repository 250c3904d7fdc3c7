import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pageQuery } from "../lib/contract/lists"
import { parse } from "../lib/parse"

const page = pageQuery.loose()

/** The engine's lists take the same `limit` and `offset` as ours; anything else is refused, not trimmed. Their defaults are their own. */
export function storePagination(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  parse(page, req.query)
  next()
}
