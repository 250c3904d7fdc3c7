import type { RequestHandler, Response } from "express"
import { errors } from "../lib/errors"
import { processShare } from "../lib/process-share"
import { currentTenantId } from "../tenancy/current-tenant"
import { clientAddress } from "./client-address"
import { STORE_PER_SECOND, writeRetryAfter } from "./rate-limit"
import { serverAllowance } from "./storefront-server"

const PATHS = /^\/(store|auth)(\/|$)/i

/** After a caller disconnects, its work may continue. It counts for at most this time. */
const LONGEST_WORK_MS = 60_000

/** Delays callers whose requests need much of the process while other callers wait. */
export const fairShare: RequestHandler = (req, res, next) => {
  if (!PATHS.test(req.path) || req.method === "OPTIONS") return next()
  const server = serverAllowance(req)
  const caller = `${currentTenantId()}:${server ? `server:${server.id}` : clientAddress(req)}`
  const work = processShare.enter(caller, server ? server.perSecond / STORE_PER_SECOND : 1)
  if ("retryAfterSeconds" in work) {
    writeRetryAfter(res, work.retryAfterSeconds)
    return next(errors.rateLimited())
  }
  onAnswer(res, () => processShare.leave(work))
  // Body chunks arrive on the connection, which belongs to no request.
  const emit = req.emit.bind(req)
  req.emit = (event: string | symbol, ...input: unknown[]) =>
    processShare.run(work, () => emit(event, ...input))
  void processShare.run(work, () => processShare.giveWay().then(() => next(), next))
}

/** Count until the answer's own end. Otherwise a caller could disconnect and count as a new caller. */
function onAnswer(res: Response, done: () => void): void {
  const end = res.end.bind(res)
  let isAnswered = false
  const ended = (...input: unknown[]): unknown => {
    isAnswered = true
    done()
    return Reflect.apply(end, res, input)
  }
  Object.defineProperty(res, "end", { value: ended, configurable: true, writable: true })
  // Most responses close after their end. A timer for each would keep them in memory for a minute.
  res.once("close", () => {
    if (!isAnswered) setTimeout(done, LONGEST_WORK_MS).unref()
  })
}
