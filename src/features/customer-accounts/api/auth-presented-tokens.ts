import {
  authenticate,
  getAuthContextFromJwtToken,
  type MedusaRequest,
  type MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Session } from "express-session"
import { issuedToken } from "../../../lib/issued-token"

const anybody = authenticate("*", ["session", "bearer"], { allowUnregistered: true, requireMfa: false })

/**
 * Lets a caller sign out with a token or a session. The engine's route requires a session. So a caller with a token
 * gets a session for this request, which is never stored.
 */
export const authenticateAny: typeof anybody = (req, res, next) =>
  anybody(req, res, (error?: unknown) => {
    if (error === undefined && "auth_context" in req)
      Object.assign(req.session, { auth_context: req.auth_context })
    next(error)
  })

/** The ids of all tokens of a request: the bearer token, and the token that has opened the session. */
export function presentedTokens(req: MedusaRequest): string[] {
  const { authorization } = req.headers
  const { http } = req.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig
  const ofBearer = getAuthContextFromJwtToken(
    authorization,
    http.jwtSecret ?? "",
    ["bearer"],
    ["*"],
    undefined,
    http.jwtVerifyOptions,
  )
  const text = authorization?.trim().split(/\s+/, 2)[1]
  const tokens = [issuedToken(ofBearer, text), issuedToken(Reflect.get(req.session, "auth_context"))]
  return [...new Set(tokens.flatMap((token) => token?.id ?? []))]
}

/**
 * Signs a caller in under a new session id. With the old id, an attacker who has set the cookie before would be signed
 * in too (session fixation).
 */
export async function renewSession(req: MedusaRequest, claims: object): Promise<void> {
  const session: unknown = req.session
  if (session instanceof Session)
    await new Promise<void>((resolve, reject) => {
      session.regenerate((error: Error | undefined) => (error ? reject(error) : resolve()))
    })
  Object.assign(req.session, { auth_context: claims })
}

/** Ends the session of the request, if it has one. */
export async function endSession(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const session: unknown = req.session
  if (session instanceof Session)
    await new Promise<void>((resolve, reject) => {
      session.destroy((error: Error | undefined) => (error ? reject(error) : resolve()))
    })
  const { sessionOptions, cookieOptions } = req.scope.resolve(
    ContainerRegistrationKeys.CONFIG_MODULE,
  ).projectConfig
  if (sessionOptions?.name) res.clearCookie(sessionOptions.name, cookieOptions)
}
