import { createHash } from "node:crypto"
import express, { type RequestHandler } from "express"
import { clientAddress } from "../lib/client-address"
import { errors } from "../lib/errors"
import { emailAddress } from "../lib/text/email-address"
import { currentTenantId } from "../tenancy/current-tenant"
import { asyncHandler } from "./async-handler"
import type { CounterStore } from "./counters"
import { writeRetryAfter } from "./rate-limit"

const ATTEMPTS = 10
const WINDOW_SECONDS = 15 * 60

interface Throttled {
  name: string
  /** The paths in their exact spelling. `named-routes.ts` refuses other spellings. */
  paths: RegExp
  /** The field of the body that contains the email. */
  field: string
  /** Whether an attempt with this response status counts. */
  counts: (status: number) => boolean
  refusal: string
}

const THROTTLED: Throttled[] = [
  {
    name: "sign-in",
    paths: /^\/auth\/(customer|user)\/emailpass\/?$/,
    field: "email",
    counts: (status) => status === 401,
    refusal: "Too many failed attempts to sign in. Wait as long as the header 'Retry-After' says.",
  },
  {
    name: "reset-password",
    paths: /^\/auth\/(customer|user)\/emailpass\/reset-password\/?$/,
    field: "identifier",
    counts: () => true,
    refusal: "Too many requests for a new password. Wait as long as the header 'Retry-After' says.",
  },
  {
    name: "verification",
    paths: /^\/auth\/verification\/request\/?$/,
    field: "entity_id",
    counts: () => true,
    refusal: "Too many requests to confirm this address. Wait as long as the header 'Retry-After' says.",
  },
]

/**
 * Allows ten failed sign-ins, or ten requested mails, per address and email within 15 minutes, then answers 429. An
 * attempt is counted before it runs, and the count is taken back if it succeeds. So parallel attempts gain nothing.
 */
export function signInThrottle(store: CounterStore, options: { bodyLimitBytes: number }): RequestHandler[] {
  // The engine reads email and password from these body formats, so the limit must read them too.
  const parsers = [
    express.json({ limit: options.bodyLimitBytes }),
    express.urlencoded({ extended: true, limit: options.bodyLimitBytes }),
  ]
  return THROTTLED.flatMap((throttled) =>
    [...parsers, throttle(store, throttled)].map((handler) => only(throttled.paths, handler)),
  )
}

function throttle(store: CounterStore, { name, field, counts, refusal }: Throttled): RequestHandler {
  const counter = store.counter(name, { points: ATTEMPTS, seconds: WINDOW_SECONDS })
  return asyncHandler(async (req, res, next) => {
    const body: unknown = req.body
    const email: unknown = typeof body === "object" && body !== null ? Reflect.get(body, field) : undefined
    if (typeof email !== "string") return next()

    const spelled = emailAddress(email) ?? email.trim().toLowerCase()
    const key = digest(`${currentTenantId()} ${clientAddress(req)} ${spelled}`)
    const count = await counter.take(key)
    if (!count.allowed) {
      writeRetryAfter(res, count.resetSeconds)
      return next(errors.rateLimited(refusal))
    }
    res.once("finish", () => {
      if (!counts(res.statusCode)) void counter.revert(key)
    })
    next()
  })
}

function only(paths: RegExp, handler: RequestHandler): RequestHandler {
  return (req, res, next) => (paths.test(req.path) ? handler(req, res, next) : next())
}

function digest(value: string): string {
  return createHash("sha256").update(value).digest("base64url")
}
