import type { Request, RequestHandler } from "express"
import jwt from "jsonwebtoken"
import { errors } from "../lib/errors"
import { type IssuedToken, issuedToken } from "../lib/issued-token"
import { noteBegin } from "../lib/token-moment"
import { asyncHandler } from "./async-handler"
import { bearerToken, readCredential, type Secrets } from "./credentials"
import { claimsOfSession } from "./session"
import { servesGuests, setTokenAside } from "./stale-tokens"

/** Whether the current tenant has taken a token back. */
export type RevocationCheck = (token: IssuedToken) => Promise<boolean>

/**
 * Routes that take no token. A storefront sends the one it has with every call: whoever was signed out elsewhere must
 * be able to sign in again.
 */
export const TAKES_NO_TOKEN =
  /^\/(auth\/(customer|user)\/[\w-]+(\/(register|callback|reset-password))?|docs(\/.*)?|openapi\.json)\/?$/

interface Options {
  /** Once there is a database. */
  check: () => RevocationCheck | undefined
  secrets: Secrets
}

/**
 * Refuses tokens, and sessions that they have opened, once they were taken back: on every route, whoever guards it.
 * Below `/store` whoever presents one is a guest, and the routes that need a customer refuse them.
 */
export function refuseRevoked({ check, secrets }: Options): RequestHandler {
  return asyncHandler(async (req, _res, next) => {
    noteBegin(req)
    const isRevoked = check()
    if (!isRevoked) return next()

    // Whatever is asked for, a session lives on with it, and would outlive its revocation.
    const ofSession = issuedToken(claimsOfSession(req))
    const hasEnded = ofSession !== undefined && (await isRevoked(ofSession))
    if (hasEnded) await renewed(req)
    if (TAKES_NO_TOKEN.test(req.path)) return next()

    const ofBearer = tokenOfBearer(req)
    const isRefused = ofBearer && (await isRevoked(ofBearer)) && isGenuine(req, secrets)
    if (!hasEnded && !isRefused) return next()
    if (!servesGuests(req)) return next(errors.revokedToken())
    setTokenAside(req, errors.revokedToken())
    next()
  })
}

/** An empty session in the place of one that must not be any more. */
function renewed({ session }: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    session.regenerate((error: Error | null | undefined) => (error ? reject(error) : resolve()))
  })
}

/** Its signature is looked at only where that matters: the engine does so, too. */
function tokenOfBearer(req: Request): IssuedToken | undefined {
  const token = bearerToken(req)
  return token === undefined ? undefined : issuedToken(jwt.decode(token), token)
}

function isGenuine(req: Request, secrets: Secrets): boolean {
  const credential = readCredential(req, secrets)
  return credential.kind === "token" && credential.state === "valid"
}
