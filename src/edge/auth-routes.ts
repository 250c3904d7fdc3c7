import type { RequestHandler } from "express"
import { errors } from "../lib/errors"

/** Everything that there is below `/auth`, as the documentation writes it. */
const ROUTES = [
  /^\/auth\/(customer|user)\/[\w-]+(\/(register|callback|update|reset-password))?\/?$/,
  /^\/auth\/session\/?$/,
  /^\/auth\/token\/refresh\/?$/,
  /^\/auth\/mfa\/(factors|challenges|recovery-codes)(\/[\w-]+(\/verify)?)?\/?$/,
  /^\/auth\/verification\/(request|confirm)\/?$/,
]
const PASSWORD = /\/emailpass\/?$/

/**
 * Lets through only the documented spellings of the sign-in routes, so that what
 * guards them can tell them by their path. The engine also takes any word for the
 * kind of account, encoded letters (`%65mailpass`) and a password sent by GET.
 */
export const authRoutes: RequestHandler = (req, _res, next) => {
  if (!/^\/auth(\/|$)/i.test(req.path)) return next()
  const isPasswordByGet = PASSWORD.test(req.path) && (req.method === "GET" || req.method === "HEAD")
  if (ROUTES.some((route) => route.test(req.path)) && !isPasswordByGet) return next()
  next(errors.routeNotFound(`There is no route ${req.method} ${req.path}.`))
}
