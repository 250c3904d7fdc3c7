import { AsyncLocalStorage } from "node:async_hooks"
import type { RequestHandler } from "express"
import { clock } from "../../lib/clock"
import type { ChangeLog } from "../../tenancy/changes/change-log"
import type { Look } from "../../tenancy/changes/seen"
import { currentTenantId } from "../../tenancy/current-tenant"
import type { Row } from "./rows"

/** The values of a statement's filters, by the names `f0`, `f1` and so on. */
export type FilterValues = Record<string, string[]>

/** A read with its own statement, whose rows have the column `row`. */
export interface PendingRead {
  sql: string
  parameters: FilterValues
  resolve: (rows: Row[]) => void
  reject: (error: unknown) => void
}

/** One request of a checkout. */
export interface CheckoutCall {
  /** The latest poll of the change log, for which tenant and when. */
  latest: { look: Promise<Look | undefined>; tenantId: string; at: number } | undefined
  /** Reads that wait to be sent as one statement, by the tenant's id. */
  readonly pending: Map<string, PendingRead[]>
  hasEnded: boolean
}

/**
 * The paths of a checkout. Their calls never write to the tables of the stored rows, so a poll at the start of a call
 * is enough.
 */
const CHECKOUT = /^\/store\/(carts|shipping-options|payment-collections)(\/|$)/
/** A call that waits for something, for example for a lock, polls again. */
const MAX_MS = 250

const calls = new AsyncLocalStorage<CheckoutCall>()

/** Lets the engine's reads during a call of the checkout use rows from memory, and share statements. */
export const checkoutCall: RequestHandler = (req, res, next) => {
  if (!CHECKOUT.test(req.path)) return next()
  const call = newCall()
  // Work that goes on after the response must read anew.
  res.once("close", () => {
    call.hasEnded = true
  })
  calls.run(call, next)
}

/** Runs work as a call of a checkout. */
export function asCheckoutCall<Result>(work: () => Result): Result {
  return calls.run(newCall(), work)
}

const newCall = (): CheckoutCall => ({ latest: undefined, pending: new Map(), hasEnded: false })

/** `undefined` outside a call, and after its response. */
export function currentCall(): CheckoutCall | undefined {
  const call = calls.getStore()
  return call?.hasEnded ? undefined : call
}

/** The state of the change log, as this call has polled it. */
export async function currentLook(
  call: CheckoutCall | undefined,
  changes: ChangeLog | undefined,
): Promise<Look | undefined> {
  if (!call || !changes) return undefined
  const tenantId = currentTenantId()
  const now = clock.elapsed()
  const { latest } = call
  if (latest?.tenantId === tenantId && now - latest.at < MAX_MS) return latest.look
  const look = changes.look().catch(() => undefined)
  call.latest = { look, tenantId, at: now }
  return look
}

/** Makes the present call poll again before its next read. */
export function pollAgain(): void {
  const call = calls.getStore()
  if (call) call.latest = undefined
}
