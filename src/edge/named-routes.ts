import type { NextFunction } from "express"
import { errors } from "../lib/errors"

/** A route of the API. Its path contains `:parameters`. */
export interface NamedRoute {
  method: string
  path: string
  /** See the contract row. */
  secretParams?: readonly string[]
}

/** The paths below which the engine has further routes, which are not part of our API. */
const CLOSED_SURFACES = /^\/(store|auth|admin)(\/|$)/i

/**
 * Closes all routes of the engine below `/store`, `/auth` and `/admin` that are not part of our API. Upper and lower
 * case matter here, although the engine's router accepts both. So other handlers can compare paths without thinking of
 * other spellings.
 */
export function namedRoutes(routes: readonly NamedRoute[]) {
  const patterns = new Map<string, RegExp[]>()
  for (const { method, path } of routes) {
    if (!CLOSED_SURFACES.test(path)) continue
    const pattern = patternOf(path)
    for (const answered of ["OPTIONS", method, ...(method === "GET" ? ["HEAD"] : [])]) {
      const place = `${answered} ${beginningOf(path)}`
      patterns.set(place, [...(patterns.get(place) ?? []), pattern])
    }
  }
  const isNamed = (place: string, path: string) =>
    patterns.get(place)?.some((pattern) => pattern.test(path)) === true

  return function closeUnnamed(req: NamedRoute, _res: unknown, next: NextFunction): void {
    const { method, path } = req
    if (!CLOSED_SURFACES.test(path)) return next()
    const beginning = beginningOf(path)
    if (isNamed(`${method} ${beginning}`, path)) return next()
    // For routes whose second part is a parameter, such as `/auth/:actor/:provider`.
    if (isNamed(`${method} ${surfaceOf(beginning)}/${ANY}`, path)) return next()
    next(errors.routeNotFound(`There is no route ${method} ${path}.`))
  }
}

/** Stands for a parameter. No route has this word. */
const ANY = ":"

/** The first two parts of a path. There are a thousand routes, but only few that begin alike. */
function beginningOf(path: string): string {
  const [, surface = "", resource = ""] = path.split("/", 3)
  return `/${surface}/${resource.startsWith(":") ? ANY : resource}`
}

function surfaceOf(beginning: string): string {
  return beginning.slice(0, beginning.indexOf("/", 1))
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}/?$`)
}
