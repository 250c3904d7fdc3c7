import { createHash } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Row } from "../../lib/contract/row"
import { type ErrorCode, errors, isErrorBody } from "../../lib/errors"
import { asError } from "../../lib/thrown"
import type { KeyedCall, StoredResponse } from "../../modules/idempotency/types"
import { currentTenantId } from "../../tenancy/current-tenant"
import { antiSpamFields } from "./anti-spam"

const HEADER = "idempotency-key"
const REPLAYED = "Idempotent-Replayed"
/** Printable ASCII without spaces, as in random identifiers. */
const KEY = /^[\x21-\x7e]{1,255}$/

/** The longest wait for the response to the first call. */
const PATIENCE_MS = 60_000
/** The interval for checking if another process has responded. */
const POLL_MS = 200
/** A lease ends 60 s after its last renewal. */
const RENEWAL_MS = 20_000
/** A handler that has not responded by then is considered dead. */
const MOST_RENEWALS = 30

/** Errors that change nothing and may not occur at the next try. */
const NOT_KEPT: ReadonlySet<ErrorCode> = new Set(["invalid_state", "rate_limited"])

const open = new WeakSet<AuthenticatedMedusaRequest>()

/** Marks a call as unfinished. Its response is not stored, and the client may repeat the call. */
export function leaveOpen(req: AuthenticatedMedusaRequest): void {
  open.add(req)
}

/** Calls that run in this process. Repeated calls wait for them without database queries. */
const underWay = new Map<string, Promise<void>>()

/**
 * Runs before `idempotent` routes and after authentication. A call with an `Idempotency-Key` runs once within 24 hours.
 * Repeated and concurrent calls get the response of the first one. The key is scoped to the route, its parameters and
 * the caller.
 *
 * Errors that changed nothing (400, 401, 403, 404, 409 `invalid_state`, 429) and server errors (5xx) are not stored.
 * The client may then repeat the call.
 *
 * Throws 400 `invalid_field`. Throws 409 `idempotency_mismatch` if the key was used with another body. Throws 409
 * `invalid_state` if the first call takes longer than a minute.
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

type Outcome = { owner: string } | { answer: StoredResponse }

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
  throw errors.invalidState("The first call with this Idempotency-Key is still running. Try again later.")
}

/** Stores the handler's response before sending it, or releases the lease. */
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
      // The work is already done, so the caller still gets the response. The lease expires by itself.
      .catch((error: unknown) =>
        req.scope
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error("The response of an idempotent call could not be stored", asError(error)),
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

function isKept({ status, body }: StoredResponse): boolean {
  if (status < 300) return true
  if (status !== 402 && status !== 409) return false
  const error: unknown = JSON.parse(body)
  return isErrorBody(error) && !NOT_KEPT.has(error.code)
}

function replay(res: MedusaResponse, { status, body }: StoredResponse): void {
  res.status(status).set(REPLAYED, "true").type("json").send(body)
}

/** The scope of a key. Callers who must not see each other's responses have different scopes. */
function scopeOf(row: Row, req: AuthenticatedMedusaRequest): string {
  const { actor_type = "", actor_id = "" } = req.auth_context ?? {}
  return JSON.stringify([row.method, row.path, req.params, actor_type, actor_id])
}

/**
 * A hash of the body. The order of fields does not change it. Ignores anti-spam fields, because each try has new ones.
 */
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
