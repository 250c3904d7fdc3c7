import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { pageQuery } from "../../kits/rows/lists"
import { isEngineRow, patternOf, type Row } from "../../kits/rows/row"
import { parse } from "../../lib/parse"

const usualPage = pageQuery.loose()

/**
 * Refuses an invalid `limit` or `offset`, by the limits in the route's contract row. The engine would change the value
 * without an error. Our own routes validate their query themselves.
 */
export function storePagination(rows: Row[]) {
  const reads = rows
    .filter(({ method, path }) => method === "GET" && path.startsWith("/store/"))
    .map((row) => ({ pattern: patternOf(row.path), page: isEngineRow(row) ? pageOf(row) : undefined }))
  return (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void => {
    const path = req.baseUrl + req.path
    const read = reads.find(({ pattern }) => pattern.test(path))
    const page = read ? read.page : usualPage
    if (page) parse(page, req.query)
    next()
  }
}

/** The schema of `limit` and `offset` in a route's query. */
function pageOf({ query }: Row): z.ZodType {
  const limit: unknown = query?.shape.limit
  const offset: unknown = query?.shape.offset
  const isPage = limit instanceof z.ZodType && offset instanceof z.ZodType
  return isPage ? z.looseObject({ limit, offset }) : usualPage
}
