import {
  authenticate,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  type MiddlewareRoute,
} from "@medusajs/framework/http"
import { staleTokenOf } from "../../edge/stale-tokens"
import { checkBodyOnly, checkInput } from "../../lib/contract/input"
import { type Auth, isEngineRow, isIdempotent, type Row } from "../../lib/contract/row"
import { requireOwnCart, requireOwnPaymentCollection } from "../store/carts/owned-carts"
import { refuseBots, requireSpamToken } from "./anti-spam"
import { customerUnlessOpenedBy, forgetHalfSignedIn } from "./customer-or-guest"
import { replayRepeated } from "./idempotency"
import { requirePublishableKey } from "./publishable-key"

type Middlewares = NonNullable<MiddlewareRoute["middlewares"]>

/** The middlewares before a row's route: authentication, ownership, idempotency, input validation and anti-spam. */
export function middlewaresOf(row: Row): MiddlewareRoute {
  if (isEngineRow(row) && row.sameAs) return renamed(row, row.sameAs)
  return { matcher: row.path, methods: [row.method], middlewares: before(row) }
}

/** Middlewares with a pattern run before middlewares with a path. The engine then still matches its own path. */
export function patternOf(path: Row["path"]): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`, "i")
}

function renamed(row: Row, known: string): MiddlewareRoute {
  const rename = (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) => {
    const query = req.url.slice(req.path.length)
    const path = known.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(req.params[name] ?? ""))
    req.url = path + query
    next()
  }
  return { matcher: patternOf(row.path), methods: [row.method], middlewares: [rename] }
}

function before(row: Row): Middlewares {
  if (isEngineRow(row)) return [...(row.checkBody ? [checkBodyOnly(row)] : []), ...ownerOf(row)]
  const asked = row.customer ? [takesGuests(row) ? customerOrGuest : customerIfPresented] : []
  // Runs before the anti-spam check, because a spam token works only once and a repeated call sends it again.
  const repeated = isIdempotent(row) ? [replayRepeated(row)] : []
  const spam = row.auth === "key+spam"
  return [
    ...keyOf(row),
    ...asked,
    ...signedInFor(row),
    ...ownerOf(row),
    ...repeated,
    ...(spam ? [requireSpamToken] : []),
    checkInput(row),
    ...(spam ? [refuseBots(row)] : []),
  ]
}

/** Runs before any cached or new response. Another caller's thing is 404, like a thing that does not exist. */
function ownerOf(row: Row): Middlewares {
  return [
    ...(row.cart ? [requireOwnCart(row, row.cart)] : []),
    ...(row.paymentCollection ? [requireOwnPaymentCollection(row, row.paymentCollection)] : []),
  ]
}

const customer = authenticate("customer", ["session", "bearer"])

/** Reads and cart calls continue as a guest if the shopper's token is stale, as in the engine. */
function takesGuests({ method, path, refusesBadToken }: Row): boolean {
  return !refusesBadToken && (method === "GET" || path.startsWith("/store/carts/"))
}

/** With an invalid token, the engine treats the caller as a guest. */
const customerOrGuest: typeof customer = (req, _res, next) => {
  forgetHalfSignedIn(req)
  next()
}

/** Without this, a write with a stale token would silently become a guest's. A presented token must be valid. */
const customerIfPresented: typeof customer = (req, res, next) => {
  const stale = staleTokenOf(req)
  if (stale) return next(stale)
  const isPresented = req.get("authorization") !== undefined || "auth_context" in req
  return isPresented ? customer(req, res, next) : next()
}

const WIDER = {
  unregistered: authenticate("customer", ["session", "bearer"], { allowUnregistered: true }),
  anybody: authenticate("*", ["session", "bearer"], { allowUnregistered: true, requireMfa: false }),
  "anybody by token": authenticate("*", "bearer", { allowUnregistered: true, requireMfa: false }),
}

function signedInFor({ auth, signedIn, guests }: Row): Middlewares {
  if (guests) return [customerUnlessOpenedBy(guests)]
  return signedIn ? [WIDER[signedIn]] : AUTHENTICATED[auth]
}

/** Authentication that the surfaces lack. The engine guards `/admin`, and the edge guards `/v1`. */
const AUTHENTICATED: Record<Auth, Middlewares> = {
  none: [],
  key: [],
  "key+customer": [customer],
  "key+spam": [],
  customer: [customer],
  admin: [],
  agent: [],
}

/** The engine checks the key for all of `/store`, and `middlewares.ts` for `/auth/customer`. */
function keyOf({ path, auth }: Row): Middlewares {
  const isAsked = /^\/(store|auth\/customer)\//.test(path)
  return auth.startsWith("key") && !isAsked ? [requirePublishableKey] : []
}
