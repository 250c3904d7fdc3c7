import type { Request } from "express"

/** A route whose calls cost much, its path with `:parameters`. */
export interface DearRoute {
  method: string
  path: string
  /** In points of the second allowance. */
  cost: number
  /** It costs so only where this query parameter is given. */
  onlyWith?: string
}

/** What a request takes from the second allowance; 0 for most. */
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
