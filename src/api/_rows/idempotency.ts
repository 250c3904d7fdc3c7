import { createHash } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Row } from "../../lib/contract/row"
import { type ErrorCode, errors, isErrorBody } from "../../lib/errors"
import { asError } from "../../lib/thrown"
import type { KeptAnswer, KeyedCall } from "../../modules/idempotency/types"
import { currentTenantId } from "../../tenancy/current-tenant"
import { antiSpamFields } from "./anti-spam"

const HEADER = "idempotency-key"
const REPLAYED = "Idempotent-Replayed"
/** Printable ASCII without spaces, as random identifiers are. */
const KEY = /^[\x21-\x7e]{1,255}$/

/** How long a caller is kept waiting for the answer to the same call. */
const PATIENCE_MS = 60_000
/** How often another process is asked whether it has answered. */
const POLL_MS = 200
/** A lease ends 60 s after it was last renewed. */
const RENEWAL_MS = 20_000
/** A handler that has not answered by then never will. */
const MOST_RENEWALS = 30

/** Refusals by which nothing was done, and which the same call may well not meet again. */
const NOT_KEPT: ReadonlySet<ErrorCode> = new Set(["invalid_state", "rate_limited"])

const open = new WeakSet<AuthenticatedMedusaRequest>()

/** Says that a call has not come to its end: its answer is not kept, and the same call may be made again. */
export function leaveOpen(req: AuthenticatedMedusaRequest): void {
  open.add(req)
}

/** Calls that this process carries out: those who wait for one are told without asking the database. */
const underWay = new Map<string, Promise<void>>()

/**
 * Stands before routes whose row is `idempotent`, behind the check of who calls. With an `Idempotency-Key`, a call is
 * carried out once within 24 hours, and answered as the first time from then on, also to those who come at the same
 * moment; the key counts for one route, its parameters and its caller. What was refused before anything was done (400,
 * 401, 403, 404, 409 `invalid_state`, 429) and what failed on our side (5xx) is not kept: the same call may be made
 * again.
 *
 * Throws 400 `invalid_field`, 409 `idempotency_mismatch` where the key stands for another body, and 409
 * `invalid_state` where the first call takes longer than a minute.
 */
export function replayRepeated(row: Row) {
  return async (
    req: AuthenticatedMedusaRequest,
    res: MedusaResponse,
    next: MedusaNextFunction,
  ): Promise<void> => {
    const key = req.get(HEADER)
    if (key === undefined) return next()
    if (!KEY.test(key))
      throw errors.invalidField(
        "Header 'Idempotency-Key': must be 1 to 255 printable ASCII characters without spaces.",
      )
    const call: KeyedCall = { scope: scopeOf(row, req), key, fingerprint: fingerprintOf(req) }
    const name = `${currentTenantId()} ${call.scope} ${key}`
    const claim = await claimOrAnswer(req, call, name)
    if ("answer" in claim) return replay(res, claim.answer)
    keepAnswer(req, res, name, claim.owner)
    next()
  }
}

type Outcome = { owner: string } | { answer: KeptAnswer }

async function claimOrAnswer(
  req: AuthenticatedMedusaRequest,
  call: KeyedCall,
  name: string,
): Promise<Outcome> {
  const service = req.scope.resolve("idempotency")
  const patience = AbortSignal.timeout(PATIENCE_MS)
  while (!patience.aborted) {
    const claim = await service.claim(call)
    if (claim.state === "mismatch") throw errors.idempotencyMismatch()
    if (claim.state !== "running") return claim
    await Promise.race([underWay.get(name) ?? delay(POLL_MS), delay(PATIENCE_MS, undefined, { ref: false })])
  }
  throw errors.invalidState("The first call with this Idempotency-Key has not ended yet. Ask again later.")
}

/** Writes the handler's answer down before it goes out, or gives the call up. */
function keepAnswer(req: AuthenticatedMedusaRequest, res: MedusaResponse, name: string, owner: string): void {
  const service = req.scope.resolve("idempotency")
  let renewals = 0
  const renewing = setInterval(() => {
    if (++renewals > MOST_RENEWALS) clearInterval(renewing)
    else void service.renew(owner).catch(() => undefined)
  }, RENEWAL_MS).unref()
  let isOver = () => {}
  underWay.set(name, new Promise((resolve) => (isOver = resolve)))

  const send = res.send.bind(res)
  res.send = (body?: unknown) => {
    res.send = send
    const answer = { status: res.statusCode, body: String(body) }
    const written = !open.has(req) && isKept(answer) ? service.keep(owner, answer) : service.giveUp(owner)
    void written
      // What was done is done: the caller is told, and the lease ends by itself.
      .catch((error: unknown) =>
        req.scope.resolve(ContainerRegistrationKeys.LOGGER).error("An answer was not kept", asError(error)),
      )
      .finally(() => {
        clearInterval(renewing)
        underWay.delete(name)
        isOver()
        send(body)
      })
    return res
  }
}

function isKept({ status, body }: KeptAnswer): boolean {
  if (status < 300) return true
  if (status !== 402 && status !== 409) return false
  const error: unknown = JSON.parse(body)
  return isErrorBody(error) && !NOT_KEPT.has(error.code)
}

function replay(res: MedusaResponse, { status, body }: KeptAnswer): void {
  res.status(status).set(REPLAYED, "true").type("json").send(body)
}

/** Who may not see each other's answers has no key in common. */
function scopeOf(row: Row, req: AuthenticatedMedusaRequest): string {
  const { actor_type = "", actor_id = "" } = req.auth_context ?? {}
  return JSON.stringify([row.method, row.path, req.params, actor_type, actor_id])
}

/** The same for the same call, whatever the order of its fields. What proves that a caller is no bot is new each time. */
function fingerprintOf(req: AuthenticatedMedusaRequest): string {
  const sorted = (name: string, value: unknown) => {
    if (name in antiSpamFields.shape) return undefined
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  try {
    const text = JSON.stringify([req.query, req.body ?? {}], sorted)
    return createHash("sha256").update(text).digest("base64url")
  } catch (error) {
    if (error instanceof RangeError) throw errors.invalidField("The body is nested too deeply.")
    throw error
  }
}
