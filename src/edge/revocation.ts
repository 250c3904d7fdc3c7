import type { Request, RequestHandler } from "express"
import jwt from "jsonwebtoken"
import { errors } from "../lib/errors"
import { type IssuedToken, issuedToken } from "../lib/issued-token"
import { noteBegin } from "../lib/token-moment"
import { asyncHandler } from "./async-handler"
import { bearerToken, readCredential, type Secrets } from "./credentials"
import { claimsOfSession } from "./session"
import { ignoreToken, servesGuests } from "./stale-tokens"

/** Returns whether a token of the current tenant was revoked. */
export type RevocationCheck = (token: IssuedToken) => Promise<boolean>

/**
 * Routes that ignore tokens, such as sign-in. A storefront sends its token with every call, and a customer with a
 * revoked token must be able to sign in again.
 */
export const TAKES_NO_TOKEN =
  /^\/(auth\/(customer|user)\/[\w-]+(\/(register|callback|reset-password))?|docs(\/.*)?|openapi\.json)\/?$/

interface Options {
  /** `undefined` until the database is open. */
  check: () => RevocationCheck | undefined
  secrets: Secrets
}

/**
 * Refuses revoked tokens on every route, and sessions that were opened with them. Below `/store`, the caller continues
 * as a guest, and routes for customers refuse guests.
 */
export function refuseRevoked({ check, secrets }: Options): RequestHandler {
  return asyncHandler(async (req, _res, next) => {
    noteBegin(req)
    const isRevoked = check()
    if (!isRevoked) return next()

    // If the session's token was revoked, the session ends too, whichever route was called.
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

/** Ends the session and starts an empty one. */
function renewed({ session }: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    session.regenerate((error: Error | null | undefined) => (error ? reject(error) : resolve()))
  })
}

/** Reads the token without a check of its signature. The routes that use the token check it. */
function tokenOfBearer(req: Request): IssuedToken | undefined {
  const token = bearerToken(req)
  return token === undefined ? undefined : issuedToken(jwt.decode(token), token)
}

function isGenuine(req: Request, secrets: Secrets): boolean {
  const credential = readCredential(req, secrets)
  return credential.kind === "token" && credential.state === "valid"
}
