import type { Request, Response } from "express"
import { isAnonymous } from "../../edge/anonymous"
import { isKeyInQuery } from "../../edge/key-in-query"

/** Request headers that change the response, or could. A public cache stores a response by its URL only. */
const CHOSEN_BY = ["authorization", "cookie", "x-publishable-api-key", "x-svc-tenant", "x-medusa-locale"]

type Caller = Pick<Request, "get" | "rawHeaders" | "headers">

/**
 * Tells caches how long they may store the response. Public caches may store it only if the URL alone determines it and
 * the caller is anonymous. Otherwise only the caller's own cache may. A header with the key does not matter if the URL
 * contains the same key.
 */
export function allowCaching(req: Caller, res: Response, seconds: number): void {
  const isInAddress =
    isKeyInQuery(req) &&
    req.get("x-svc-tenant") === undefined &&
    req.get("x-medusa-locale") === undefined &&
    isAnonymous(req)
  res.vary(["host", ...CHOSEN_BY].join(", "))
  res.setHeader("cache-control", `${isInAddress ? "public" : "private"}, max-age=${seconds}`)
}
