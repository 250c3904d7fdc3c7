import { createHash } from "node:crypto"
import express, { type RequestHandler } from "express"
import { errors } from "../lib/errors"
import { asyncHandler } from "./async-handler"
import { clientAddress } from "./client-address"
import type { CounterStore } from "./counters"
import { writeRetryAfter } from "./rate-limit"

const FAILED_ATTEMPTS = 10
const WINDOW_SECONDS = 15 * 60
const SIGN_IN = /^\/auth\/[^/]+\/emailpass\/?$/i

/**
 * Ten failed sign-ins within 15 minutes for one address and email, then 429. Each
 * attempt is counted before it runs and given back when it succeeds, so that many
 * at the same moment gain nothing.
 */
export function signInThrottle(store: CounterStore): RequestHandler[] {
  const counter = store.counter("sign-in", { points: FAILED_ATTEMPTS, seconds: WINDOW_SECONDS })
  const parseBody = express.json()

  const isSignIn = (method: string, path: string) => method === "POST" && SIGN_IN.test(path)

  return [
    (req, res, next) => (isSignIn(req.method, req.path) ? parseBody(req, res, next) : next()),
    asyncHandler(async (req, res, next) => {
      const body: unknown = isSignIn(req.method, req.path) ? req.body : undefined
      const email = typeof body === "object" && body !== null && "email" in body ? body.email : undefined
      if (typeof email !== "string") return next()

      const key = digest(`${clientAddress(req)} ${req.path.toLowerCase()} ${email.trim().toLowerCase()}`)
      const count = await counter.take(key)
      if (!count.allowed) {
        writeRetryAfter(res, count.resetSeconds)
        return next(
          errors.rateLimited(
            "Too many failed attempts to sign in. Wait as long as the header 'Retry-After' says.",
          ),
        )
      }
      res.once("finish", () => {
        if (res.statusCode !== 401) void counter.giveBack(key)
      })
      next()
    }),
  ]
}

function digest(value: string): string {
  return createHash("sha256").update(value).digest("base64url")
}
