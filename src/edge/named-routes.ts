import type { NextFunction } from "express"
import { errors } from "../lib/errors"

/** A route of the API. Its path contains `:parameters`. */
export interface NamedRoute {
  method: string
  path: string
}

/** The paths below which the engine has further routes, which are not part of our API. */
const CLOSED_SURFACES = /^\/(store|auth)(\/|$)/i

/**
 * Closes all routes of the engine below `/store` and `/auth` that are not part of our API. Upper and lower case matter
 * here, although the engine's router accepts both. So other handlers can compare paths without thinking of other
 * spellings.
 */
export function namedRoutes(routes: NamedRoute[]) {
  const patterns = new Map<string, RegExp[]>()
  for (const { method, path } of routes) {
    if (!CLOSED_SURFACES.test(path)) continue
    const pattern = patternOf(path)
    for (const answered of ["OPTIONS", method, ...(method === "GET" ? ["HEAD"] : [])])
      patterns.set(answered, [...(patterns.get(answered) ?? []), pattern])
  }
  return function closeUnnamed(req: NamedRoute, _res: unknown, next: NextFunction): void {
    if (!CLOSED_SURFACES.test(req.path)) return next()
    if (patterns.get(req.method)?.some((pattern) => pattern.test(req.path))) return next()
    next(errors.routeNotFound(`There is no route ${req.method} ${req.path}.`))
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}/?$`)
}
