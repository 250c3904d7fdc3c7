import type { RequestHandler, Response } from "express"
import { errors } from "../lib/errors"
import { processShare } from "../lib/process-share"
import { currentTenantId } from "../tenancy/current-tenant"
import { clientAddress } from "./client-address"
import { STORE_PER_SECOND, writeRetryAfter } from "./rate-limit"
import { serverAllowance } from "./storefront-server"

const PATHS = /^\/(store|auth)(\/|$)/i

/** After a caller has hung up, the work for its request goes on; it is not counted for longer than this. */
const LONGEST_WORK_MS = 60_000

/** Lets a caller whose requests need much of the process wait while others are there. */
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
  // The pieces of a body come from the connection, which belongs to no request.
  const emit = req.emit.bind(req)
  req.emit = (event: string | symbol, ...input: unknown[]) =>
    processShare.run(work, () => emit(event, ...input))
  void processShare.run(work, () => processShare.giveWay().then(() => next(), next))
}

/** A caller who hangs up must not become a new caller with it, so the answer's own end counts. */
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
