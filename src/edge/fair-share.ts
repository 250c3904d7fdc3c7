import type { NextFunction, Request, RequestHandler, Response } from "express"
import { z } from "zod"
import { clientAddress } from "../lib/client-address"
import { errors } from "../lib/errors"
import { processShare } from "../lib/process-share"
import { currentTenantId } from "../tenancy/current-tenant"
import { genuineClaims, readCredential, type Secrets } from "./credentials"
import { STORE_PER_SECOND, writeRetryAfter } from "./rate-limit"
import { serverAllowance } from "./storefront-server"

const PATHS = /^\/(store|auth|admin|v1)(\/|$)/i
/** Callers whose work counts for their tenant, wherever they are. */
const TENANTS = /^\/(admin|v1)(\/|$)/i
/** A tenant's admins and backend servers have a larger share than a visitor. */
const TENANT_WEIGHT = 4

/** If a caller disconnects, its work may continue. It counts as the caller's work for at most this time. */
const MAX_WORK_MS = 60_000

/** Delays the requests of callers whose requests cost much, while other callers are present. See `lib/process-share.ts`. */
export function fairShare(secrets: Secrets): RequestHandler {
  return (req, res, next) => {
    if (!PATHS.test(req.path) || req.method === "OPTIONS") return next()
    share(req, res, next, callerOf(req, secrets))
  }
}

function share(req: Request, res: Response, next: NextFunction, { id, weight }: SharingCaller): void {
  const work = processShare.enter(`${currentTenantId()}:${id}`, weight)
  if ("retryAfterSeconds" in work) {
    writeRetryAfter(res, work.retryAfterSeconds)
    return next(errors.rateLimited())
  }
  onAnswer(res, () => processShare.leave(work))
  // The chunks of the body arrive in the connection's context. This handles them as part of the request's work.
  const emit = req.emit.bind(req)
  req.emit = (event: string | symbol, ...input: unknown[]) =>
    processShare.runCallback(work, () => emit(event, ...input))
  void processShare.run(work, () => processShare.giveWay().then(() => next(), next))
}

/** The caller of a request, and how much it may use compared with a visitor. The id is unique within the tenant. */
interface SharingCaller {
  id: string
  weight: number
}

function callerOf(req: Request, secrets: Secrets): SharingCaller {
  if (TENANTS.test(req.path) && isStaff(req, secrets)) return { id: "staff", weight: TENANT_WEIGHT }
  const server = serverAllowance(req)
  return server
    ? { id: `server:${server.id}`, weight: server.perSecond / STORE_PER_SECOND }
    : { id: clientAddress(req), weight: 1 }
}

/**
 * Calls `done` when the response ends, not when the caller disconnects. Otherwise a caller could disconnect and start
 * again without being counted.
 */
function onAnswer(res: Response, done: () => void): void {
  const end = res.end.bind(res)
  let isAnswered = false
  const ended = (...input: unknown[]): unknown => {
    isAnswered = true
    done()
    return Reflect.apply(end, res, input)
  }
  Object.defineProperty(res, "end", { value: ended, configurable: true, writable: true })
  // Most responses close after they have ended. Only the others need a timer, because each timer keeps its response in
  // memory for a minute.
  res.once("close", () => {
    if (!isAnswered) setTimeout(done, MAX_WORK_MS).unref()
  })
}

const adminClaims = z.object({ actor_type: z.literal("user") })

/** Whether the credential is one of the tenant's staff. Anybody can send another one, and must not use up their share. */
function isStaff(req: Request, secrets: Secrets): boolean {
  const credential = readCredential(req, secrets)
  if (credential.kind === "token") return adminClaims.safeParse(genuineClaims(req, secrets)).success
  return credential.kind === "agent" || credential.kind === "session"
}
