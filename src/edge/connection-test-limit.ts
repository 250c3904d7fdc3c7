import type { RequestHandler } from "express"
import { errors } from "../lib/errors"
import { asyncHandler } from "./async-handler"
import type { CounterStore } from "./counters"
import type { Secrets } from "./credentials"
import { callerKey, writeRetryAfter } from "./rate-limit"

const TESTS = 20
const WINDOW_SECONDS = 60

/** Routes that test a shop's settings. Each call contacts another company's server or sends a mail. */
const PATHS = /^\/admin\/(.+\/connection-test|mail-test|ai\/model-test)\/?$/i

/** Limits tests of settings, so that nobody floods another company's server through us. */
export function connectionTestLimit(store: CounterStore, secrets: Secrets): RequestHandler {
  const counter = store.counter("connection-test", { points: TESTS, seconds: WINDOW_SECONDS })
  return asyncHandler(async (req, res, next) => {
    if (req.method !== "POST" || !PATHS.test(req.path)) return next()
    const count = await counter.take(callerKey(req, "token", secrets))
    if (count.allowed) return next()
    writeRetryAfter(res, count.resetSeconds)
    next(errors.rateLimited())
  })
}
