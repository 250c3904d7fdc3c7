import type { Request, Response } from "express"

/** What chooses the shop, the key and the language of an answer, where the address does not. */
const CHOSEN_BY = ["x-publishable-api-key", "x-svc-tenant", "x-medusa-locale"]

/**
 * Lets an answer be kept for so long: by anybody where its address says all that it depends on, else by the caller
 * alone. Call it with what was asked before the key was taken out of the query.
 */
export function keepPublicly(
  req: Pick<Request, "originalUrl" | "get">,
  res: Response,
  seconds: number,
): void {
  const isInAddress =
    /[?&]key=/.test(req.originalUrl) && !req.get("x-svc-tenant") && !req.get("x-medusa-locale")
  res.vary(["host", ...CHOSEN_BY].join(", "))
  res.setHeader("cache-control", `${isInAddress ? "public" : "private"}, max-age=${seconds}`)
}
