import { createHash } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Row } from "../../../kits/rows/row"
import { clientAddress } from "../../../lib/client-address"
import { type ErrorCode, errors, isErrorBody } from "../../../lib/errors"
import { asError } from "../../../lib/thrown"
import { filesOf } from "../../../lib/uploads/request-files"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { antiSpamFields } from "../../anti-spam/api/require-token"
import { cartIdOf } from "../../carts/api/store-carts-owned-carts"
import type { KeyedCall, StoredResponse } from "../module/types"

const HEADER = "idempotency-key"
const REPLAYED = "Idempotent-Replayed"
/** The form of an `Idempotency-Key`: printable ASCII characters without spaces, such as a UUID. */
const KEY = /^[\x21-\x7e]{1,255}$/

/** How long a repeated call waits for the response to the first call. */
const PATIENCE_MS = 60_000
/** How often to look whether another process has stored the response. */
const POLL_MS = 200
/** How often a running call is marked as alive. Without this, it counts as crashed after 60 s. */
const RENEWAL_MS = 20_000
/** After this many renewals, a handler without a response counts as crashed. */
const MAX_RENEWALS = 30

/** This error changes nothing and may not happen at the next try, so it is not stored. */
const NOT_STORED: ErrorCode = "invalid_state"

const open = new WeakSet<AuthenticatedMedusaRequest>()

/** Marks a call as not finished. Its response is not stored, and the client may send the call again. */
export function leaveOpen(req: AuthenticatedMedusaRequest): void {
  open.add(req)
}

/** The calls that run in this process. A repeated call waits for them without asking the database. */
const underWay = new Map<string, Promise<void>>()

/**
 * Makes a call with an `Idempotency-Key` take effect once within 24 hours. Repeated and concurrent calls get the
 * response of the first one. A key counts for one route with its parameters and one caller, who is a customer, an admin,
 * a guest's cart or a guest's network address. This runs after authentication.
 *
 * Errors that have changed nothing (400, 401, 403, 404, 409 `invalid_state`, 429) and server errors (5xx) are not
 * stored, so the client may try again.
 *
 * Throws 400 `invalid_field`, 409 `idempotency_mismatch` if the key was used with another body, and 409 `invalid_state`
 * if the first call takes longer than a minute.
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
    storeResponse(req, res, name, claim.owner)
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

/** Stores the handler's response before it is sent. If it must not be stored, allows the call to be repeated. */
function storeResponse(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  name: string,
  owner: string,
): void {
  const service = req.scope.resolve("idempotency")
  let renewals = 0
  const renewing = setInterval(() => {
    if (++renewals > MAX_RENEWALS) clearInterval(renewing)
    else void service.renew(owner).catch(() => undefined)
  }, RENEWAL_MS).unref()
  let isOver = () => {}
  underWay.set(name, new Promise((resolve) => (isOver = resolve)))

  const send = res.send.bind(res)
  res.send = (body?: unknown) => {
    res.send = send
    const answer = { status: res.statusCode, body: String(body) }
    const written = !open.has(req) && isStored(answer) ? service.keep(owner, answer) : service.giveUp(owner)
    void written
      // Storing has failed, but the work is done, so the caller must get the response. The mark on the call expires by
      // itself.
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

function isStored({ status, body }: StoredResponse): boolean {
  if (status < 300) return true
  if (status !== 402 && status !== 409) return false
  const error: unknown = JSON.parse(body)
  return isErrorBody(error) && error.code !== NOT_STORED
}

function replay(res: MedusaResponse, { status, body }: StoredResponse): void {
  res.status(status).set(REPLAYED, "true").type("json").send(body)
}

/**
 * Where the key counts. Two callers who must not see each other's responses get different values. A guest is known by a
 * secret in the path, by the cart or, in other calls, by the address: a response may contain the link that manages a
 * booking, and a stranger could send an equal request.
 */
function scopeOf(row: Row, req: AuthenticatedMedusaRequest): string {
  const { actor_type = "", actor_id = "" } = req.auth_context ?? {}
  const guest = actor_id === "" ? guestOf(row, req) : []
  return JSON.stringify([row.method, row.path, req.params, actor_type, actor_id, ...guest])
}

/**
 * Values by which the key of one guest differs from that of another guest. The parameters of the path are part of the key
 * already, and may contain the secret or the cart.
 */
function guestOf(row: Row, req: AuthenticatedMedusaRequest): string[] {
  const cartId = cartIdOf(row, req)
  if (cartId !== undefined) return Object.values(req.params).includes(cartId) ? [] : [cartId]
  return row.secretParams === undefined ? [clientAddress(req)] : []
}

/**
 * A hash of the body and the files. The order of fields does not change it. Anti-spam fields are ignored, because each
 * attempt has new ones.
 */
function fingerprintOf(req: AuthenticatedMedusaRequest): string {
  const sorted = (name: string, value: unknown) => {
    if (name in antiSpamFields.shape) return undefined
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  try {
    const files = filesOf(req).map(({ field, filename, sha256 }) => [field, filename, sha256])
    const text = JSON.stringify([req.query, req.body ?? {}, files], sorted)
    return createHash("sha256").update(text).digest("base64url")
  } catch (error) {
    if (error instanceof RangeError) throw errors.invalidField("The body is nested too deeply.")
    throw error
  }
}
