import type { Request, RequestHandler } from "express"
import jwt from "jsonwebtoken"
import { errors } from "../lib/errors"
import { type IssuedToken, issuedToken } from "../lib/issued-token"
import { noteBegin } from "../lib/token-moment"
import { asyncHandler } from "./async-handler"
import { bearerToken, readCredential, type Secrets } from "./credentials"
import { claimsOfSession } from "./session"
import { ignoreToken, servesGuests } from "./stale-tokens"

/** Whether the current tenant has revoked a token. */
export type RevocationCheck = (token: IssuedToken) => Promise<boolean>

/**
 * Routes that ignore tokens. A storefront sends its token with every call, and a customer with a revoked token must be
 * able to sign in again.
 */
export const TAKES_NO_TOKEN =
  /^\/(auth\/(customer|user)\/[\w-]+(\/(register|callback|reset-password))?|docs(\/.*)?|openapi\.json)\/?$/

interface Options {
  /** Available after the database is open. */
  check: () => RevocationCheck | undefined
  secrets: Secrets
}

/**
 * Refuses revoked tokens, and sessions opened with them, on every route. Below `/store` the caller becomes a guest;
 * routes that need a customer refuse guests.
 */
export function refuseRevoked({ check, secrets }: Options): RequestHandler {
  return asyncHandler(async (req, _res, next) => {
    noteBegin(req)
    const isRevoked = check()
    if (!isRevoked) return next()

    // A revoked token must not keep its session alive, on any route.
    const ofSession = issuedToken(claimsOfSession(req))
    const hasEnded = ofSession !== undefined && (await isRevoked(ofSession))
    if (hasEnded) await renewed(req)
    if (TAKES_NO_TOKEN.test(req.path)) return next()

    const ofBearer = tokenOfBearer(req)
    const isRefused = ofBearer && (await isRevoked(ofBearer)) && isGenuine(req, secrets)
    if (!hasEnded && !isRefused) return next()
    if (!servesGuests(req)) return next(errors.revokedToken())
    ignoreToken(req, errors.revokedToken())
    next()
  })
}

/** Replaces an invalid session with an empty one. */
function renewed({ session }: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    session.regenerate((error: Error | null | undefined) => (error ? reject(error) : resolve()))
  })
}

/** Verifies the signature only where the result matters, as the engine does. */
function tokenOfBearer(req: Request): IssuedToken | undefined {
  const token = bearerToken(req)
  return token === undefined ? undefined : issuedToken(jwt.decode(token), token)
}

function isGenuine(req: Request, secrets: Secrets): boolean {
  const credential = readCredential(req, secrets)
  return credential.kind === "token" && credential.state === "valid"
}
