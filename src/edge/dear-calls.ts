import type { Request } from "express"

/** A route with costly calls; its path contains `:parameters`. */
export interface DearRoute {
  method: string
  path: string
  /** How many points a call takes from the caller's allowance for expensive calls. */
  cost: number
  /** Charges the cost only if this query parameter is present. */
  onlyWith?: string
}

/** How many points a request takes from the caller's allowance for expensive calls. Most requests take 0. */
export function costOf(routes: DearRoute[]): (req: Request) => number {
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

function isAsked({ query }: Request, { onlyWith }: DearRoute): boolean {
  return onlyWith === undefined || (query[onlyWith] !== undefined && query[onlyWith] !== "")
}
