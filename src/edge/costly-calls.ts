import type { Request } from "express"

/** A route whose calls are expensive. Its path contains `:parameters`. */
export interface CostlyRoute {
  method: string
  path: string
  /** How many points a call costs in the second rate limit, the one for expensive calls. */
  cost: number
  /** Only requests with this query parameter cost the points. */
  onlyWith?: string
}

/** Returns a function that computes a request's points in the second rate limit. Most requests cost 0. */
export function costOf(routes: CostlyRoute[]): (req: Request) => number {
  const patterns = routes.map((route) => ({
    ...route,
    pattern: new RegExp(`^${route.path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"),
  }))
  return (req) => {
    const method = req.method === "HEAD" ? "GET" : req.method
    const costs = patterns
      .filter((route) => route.method === method && route.pattern.test(req.path) && isAsked(req, route))
      .map(({ cost }) => cost)
    return Math.max(0, ...costs)
  }
}

function isAsked({ query }: Request, { onlyWith }: CostlyRoute): boolean {
  return onlyWith === undefined || (query[onlyWith] !== undefined && query[onlyWith] !== "")
}
