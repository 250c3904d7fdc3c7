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
import { customerUnlessOpened, forgetHalfSignedIn } from "./customer-or-guest"
import { replayRepeated } from "./idempotency"
import { requirePublishableKey } from "./publishable-key"

type Middlewares = NonNullable<MiddlewareRoute["middlewares"]>

/** What a row puts before its route: who may call, then what may be sent, then who may have sent it. */
export function middlewaresOf(row: Row): MiddlewareRoute {
  if (isEngineRow(row) && row.sameAs) return renamed(row, row.sameAs)
  return { matcher: row.path, methods: [row.method], middlewares: before(row) }
}

/** A pattern, because those go before all paths: the engine then finds what belongs to the path it knows. */
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
  // Before the token against bots, which is good once: a repeated call has it, too.
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

/** Before anything is repeated or read: somebody else's thing is as if it were not there. */
function ownerOf(row: Row): Middlewares {
  return [
    ...(row.cart ? [requireOwnCart(row, row.cart)] : []),
    ...(row.paymentCollection ? [requireOwnPaymentCollection(row, row.paymentCollection)] : []),
  ]
}

const customer = authenticate("customer", ["session", "bearer"])

/** Reads, and the calls of a cart, as the engine has them: a shopper whose token is stale goes on as a guest. */
function takesGuests({ method, path, refusesBadToken }: Row): boolean {
  return !refusesBadToken && (method === "GET" || path.startsWith("/store/carts/"))
}

/** The engine took nobody for signed in by a bad token. */
const customerOrGuest: typeof customer = (req, _res, next) => {
  forgetHalfSignedIn(req)
  next()
}

/** A write of ours would be a guest's without a word: whoever presents a token is either that customer, or refused. */
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
  if (guests) return [customerUnlessOpened]
  return signedIn ? [WIDER[signedIn]] : AUTHENTICATED[auth]
}

/** What the surfaces themselves do not: `/admin` is the engine's to guard, `/v1` the edge's. */
const AUTHENTICATED: Record<Auth, Middlewares> = {
  none: [],
  key: [],
  "key+customer": [customer],
  "key+spam": [],
  customer: [customer],
  admin: [],
  agent: [],
}

/** Whole surfaces ask for the key: the engine below `/store`, `middlewares.ts` below `/auth/customer`. */
function keyOf({ path, auth }: Row): Middlewares {
  const isAsked = /^\/(store|auth\/customer)\//.test(path)
  return auth.startsWith("key") && !isAsked ? [requirePublishableKey] : []
}
