import { createHash } from "node:crypto"
import express, { type RequestHandler } from "express"
import { errors } from "../lib/errors"
import { currentTenantId } from "../tenancy/current-tenant"
import { asyncHandler } from "./async-handler"
import { clientAddress } from "./client-address"
import type { CounterStore } from "./counters"
import { writeRetryAfter } from "./rate-limit"

const FAILED_ATTEMPTS = 10
const WINDOW_SECONDS = 15 * 60
/** Complete because `auth-routes.ts` lets no other spelling through. */
const SIGN_IN = /^\/auth\/(customer|user)\/emailpass\/?$/

/**
 * Ten failed sign-ins within 15 minutes for one address and email, then 429. Each
 * attempt is counted before it runs and given back when it succeeds, so that many
 * at the same moment gain nothing.
 */
export function signInThrottle(store: CounterStore, options: { bodyLimitBytes: number }): RequestHandler[] {
  const counter = store.counter("sign-in", { points: FAILED_ATTEMPTS, seconds: WINDOW_SECONDS })
  // In every form in which the engine, too, would read an email and a password.
  const parsers = [
    express.json({ limit: options.bodyLimitBytes }),
    express.urlencoded({ extended: true, limit: options.bodyLimitBytes }),
  ]

  return [
    ...parsers.map((parse) => onSignIn(parse)),
    onSignIn(
      asyncHandler(async (req, res, next) => {
        const body: unknown = req.body
        const email = typeof body === "object" && body !== null && "email" in body ? body.email : undefined
        if (typeof email !== "string") return next()

        const key = digest(`${currentTenantId()} ${clientAddress(req)} ${email.trim().toLowerCase()}`)
        const count = await counter.take(key)
        if (!count.allowed) {
          writeRetryAfter(res, count.resetSeconds)
          const message =
            "Too many failed attempts to sign in. Wait as long as the header 'Retry-After' says."
          return next(errors.rateLimited(message))
        }
        res.once("finish", () => {
          if (res.statusCode !== 401) void counter.giveBack(key)
        })
        next()
      }),
    ),
  ]
}

function onSignIn(handler: RequestHandler): RequestHandler {
  return (req, res, next) => (SIGN_IN.test(req.path) ? handler(req, res, next) : next())
}

function digest(value: string): string {
  return createHash("sha256").update(value).digest("base64url")
}
