import type { NextFunction } from "express"
import { errors } from "../lib/errors"

/** A route of the API; its path contains `:parameters`. */
export interface NamedRoute {
  method: string
  path: string
}

/** The paths where the engine has routes that the API does not declare. */
const CLOSED_SURFACES = /^\/(store|auth)(\/|$)/i

/**
 * Closes every engine route below `/store` and `/auth` that the API does not declare. The comparison is case-sensitive,
 * because the engine's router also accepts capital letters. Handlers that match paths can therefore rely on one
 * spelling.
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
