import { parseCorsOrigins } from "@medusajs/framework/utils"
import type { Request, RequestHandler } from "express"
import jwt from "jsonwebtoken"
import { errors } from "../lib/errors"
import { issuedToken } from "../lib/issued-token"
import { bearerToken, readCredential, type Secrets } from "./credentials"
import { hostOf } from "./host-of"
import { TAKES_NO_TOKEN } from "./revocation"
import { claimsOfSession } from "./session"

/** A route that accepts files. Its path contains `:parameters`. */
export interface UploadRoute {
  method: string
  path: string
}

interface Options {
  /** The server's public URL. */
  publicUrl: string
  /** The web origins that may call each part of the API, from the CORS settings. */
  origins: { store: string; admin: string; auth: string }
  uploadRoutes: UploadRoute[]
  secrets: Secrets
}

const READS = new Set(["GET", "HEAD", "OPTIONS"])
const SURFACE = /^\/(store|admin|auth)(?:\/|$)/i
/** Further routes that accept a bearer token and ignore the session. */
const BEARER_ONLY = /^POST \/auth\/(session|(customer|user)\/[\w-]+\/update)\/?$/i

const FOREIGN_PAGE =
  "A write with a session's cookie needs an 'Origin' that this server allows, or 'Sec-Fetch-Site: same-origin'. Call from an allowed page, or send a bearer token without the cookie."
const FORM = "A write with a session's cookie needs a body of the content type 'application/json'."

/**
 * Protects against CSRF: a browser sends the session cookie with requests of any web page. A write with a session must
 * come from one of our pages or an allowed origin. Its content type must be one that a plain HTML form cannot send.
 */
export function guardSessionWrites({ publicUrl, origins, uploadRoutes, secrets }: Options): RequestHandler {
  const allowed = new Map(Object.entries(origins).map(([surface, list]) => [surface, parseCorsOrigins(list)]))
  const uploads = uploadRoutes.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"),
  }))

  const isAllowedPage = (req: Request, surface: string): boolean => {
    if (req.get("sec-fetch-site") === "same-origin") return true
    const origin = req.get("origin")
    if (!origin || origin === "null") return false
    if (isOwnOrigin(origin, req, publicUrl)) return true
    return (allowed.get(surface) ?? []).some((known) =>
      typeof known === "string" ? known === origin : known.test(origin),
    )
  }
  const takesFiles = (req: Request) =>
    uploads.some(({ method, pattern }) => method === req.method && pattern.test(req.path))

  return (req, _res, next) => {
    const surface = SURFACE.exec(req.path)?.[1]?.toLowerCase()
    if (surface === undefined || READS.has(req.method) || !isBySession(req, secrets)) return next()
    if (!isAllowedPage(req, surface)) return next(errors.forbidden(FOREIGN_PAGE))
    next(hasSafeBody(req, takesFiles) ? undefined : errors.forbidden(FORM))
  }
}

/**
 * Whether the session cookie authenticates the request. The engine prefers it to a bearer token. If a valid token of
 * the same identity is there too, the request is safe, because another site's page cannot know the token.
 */
function isBySession(req: Request, secrets: Secrets): boolean {
  const claims = claimsOfSession(req)
  if (claims === undefined) return false
  if (TAKES_NO_TOKEN.test(req.path) || BEARER_ONLY.test(`${req.method} ${req.path}`)) return false

  const credential = readCredential(req, secrets)
  if (credential.kind !== "token" || credential.state !== "valid") return true
  const identity = issuedToken(jwt.decode(bearerToken(req) ?? ""))?.identityId
  return identity === undefined || identity !== issuedToken(claims)?.identityId
}

/**
 * Whether the origin is this server: its public URL, or the host of the request, because a tenant may have its own
 * domain.
 */
function isOwnOrigin(origin: string, req: Request, publicUrl: string): boolean {
  const own = new URL(publicUrl)
  if (origin === own.origin) return true
  if (!URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  return host === hostOf(req) && (own.protocol === "http:" || protocol === "https:")
}

/**
 * Whether another site's page could not have sent this content type without a preflight. Without one, it can send only
 * three types, and JSON is not among them.
 */
function hasSafeBody(req: Request, takesFiles: (req: Request) => boolean): boolean {
  const type = req.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase()
  if (type === "application/json") return true
  if (type === "multipart/form-data") return takesFiles(req)
  const hasBody = req.get("transfer-encoding") !== undefined || Number(req.get("content-length") ?? 0) > 0
  return type === undefined && !hasBody
}
