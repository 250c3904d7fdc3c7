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

/**
 * The routes that check a code from an app or a recovery code. `named-routes.ts` refuses other spellings of the path.
 */
const CHECKS_CODE = /^\/auth\/mfa\/(challenges|factors)\/[\w-]+\/verify\/?$/
/**
 * These statuses do not mean a wrong code: the body was malformed, nobody was signed in, or there was no such
 * challenge.
 */
const NO_GUESS = new Set([400, 401, 404])

const REFUSAL = "Too many wrong codes. Wait as long as the header 'Retry-After' says."

/**
 * Allows ten wrong codes per person within 15 minutes, then answers 429. The engine limits each challenge, but every
 * sign-in gives a new one. A call is counted before it runs, and the count is taken back if the code was right. So
 * parallel guesses gain nothing.
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

/** The sign-in identity that the code is for. Prefers the session to the bearer token, as the engine does. */
function identityOf(req: Request, secrets: Secrets): string | undefined {
  const claims = claimsOfSession(req) ?? genuineClaims(req, secrets)
  return issuedToken(claims)?.identityId
}
