import type { Request, RequestHandler } from "express"
import { errors } from "../lib/errors"
import { issuedToken } from "../lib/issued-token"
import { currentTenantId } from "../tenancy/current-tenant"
import { asyncHandler } from "./async-handler"
import type { CounterStore } from "./counters"
import { genuineClaims, type Secrets } from "./credentials"
import { writeRetryAfter } from "./rate-limit"
import { claimsOfSession } from "./session"

const FAILURES = 10
const WINDOW_SECONDS = 15 * 60

/** Every route that checks a code of an app or a recovery code. `named-routes.ts` refuses other spellings. */
const CHECKS_CODE = /^\/auth\/mfa\/(challenges|factors)\/[\w-]+\/verify\/?$/
/** Not a wrong code: the body was malformed, nobody was signed in, or the challenge does not exist. */
const NO_GUESS = new Set([400, 401, 404])

const REFUSAL = "Too many wrong codes. Wait as long as the header 'Retry-After' says."

/**
 * Allows ten wrong codes per identity within 15 minutes, then answers 429. The engine counts per challenge, and every
 * sign-in makes a new one. An attempt is counted before it runs and reverted if the code was right, so parallel
 * attempts gain nothing.
 */
export function secondFactorThrottle(store: CounterStore, secrets: Secrets): RequestHandler {
  const counter = store.counter("second-factor", { points: FAILURES, seconds: WINDOW_SECONDS })
  return asyncHandler(async (req, res, next) => {
    const identityId = CHECKS_CODE.test(req.path) ? identityOf(req, secrets) : undefined
    if (req.method !== "POST" || identityId === undefined) return next()

    const key = `${currentTenantId()}:${identityId}`
    const count = await counter.take(key)
    if (!count.allowed) {
      writeRetryAfter(res, count.resetSeconds)
      return next(errors.rateLimited(REFUSAL))
    }
    res.once("finish", () => {
      if (res.statusCode < 400 || NO_GUESS.has(res.statusCode)) void counter.revert(key)
    })
    next()
  })
}

/** The identity that the code belongs to. Like the engine, it prefers the session to the bearer token. */
function identityOf(req: Request, secrets: Secrets): string | undefined {
  const claims = claimsOfSession(req) ?? genuineClaims(req, secrets)
  return issuedToken(claims)?.identityId
}
