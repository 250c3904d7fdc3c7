import type { Request, Response } from "express"
import { isKeyInQuery } from "../../edge/key-in-query"

/** Headers that change the response, but are not part of the address. */
const CHOSEN_BY = ["x-publishable-api-key", "x-svc-tenant", "x-medusa-locale"]

/**
 * Sets the cache lifetime. Public caches may store the response only if the address determines it completely. Otherwise
 * only the caller may. A key header that repeats the address is allowed.
 */
export function allowCaching(req: Pick<Request, "get">, res: Response, seconds: number): void {
  const isInAddress =
    isKeyInQuery(req) &&
    req.get("x-svc-tenant") === undefined &&
    req.get("x-medusa-locale") === undefined &&
    req.get("authorization") === undefined
  res.vary(["host", ...CHOSEN_BY].join(", "))
  res.setHeader("cache-control", `${isInAddress ? "public" : "private"}, max-age=${seconds}`)
}
