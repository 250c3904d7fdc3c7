import type { Request, Response } from "express"
import { isKeyInQuery } from "../../edge/key-in-query"

/** What chooses the shop, the key and the language of an answer, where the address does not. */
const CHOSEN_BY = ["x-publishable-api-key", "x-svc-tenant", "x-medusa-locale"]

/**
 * Lets an answer be kept for so long: by anybody where its address says all that it depends on, else by the caller
 * alone. The key's header may say what the address says, and nothing else.
 */
export function keepPublicly(req: Pick<Request, "get">, res: Response, seconds: number): void {
  const isInAddress =
    isKeyInQuery(req) &&
    req.get("x-svc-tenant") === undefined &&
    req.get("x-medusa-locale") === undefined &&
    req.get("authorization") === undefined
  res.vary(["host", ...CHOSEN_BY].join(", "))
  res.setHeader("cache-control", `${isInAddress ? "public" : "private"}, max-age=${seconds}`)
}
