import {
  authenticate,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  type MiddlewareRoute,
} from "@medusajs/framework/http"
import { staleTokenOf } from "../edge/stale-tokens"
import { acceptSpamToken, refuseBots, requireSpamToken } from "../features/anti-spam/api/require-token"
import { requireOwnCart, requireOwnPaymentCollection } from "../features/carts/api/store-carts-owned-carts"
import { replayRepeated } from "../features/idempotency/api/replay-repeated"
import { customerUnlessOpenedBy, forgetHalfSignedIn } from "../kits/rows/customer-or-guest"
import { checkBodyOnly, checkInput } from "../kits/rows/input"
import { requirePublishableKey } from "../kits/rows/publishable-key"
import {
  type Auth,
  isEngineRow,
  isIdempotent,
  patternOf,
  type Row,
  readsSpamToken,
  refusesBadTokens,
} from "../kits/rows/row"
import { receiveFormData } from "./form-data"

type Middlewares = NonNullable<MiddlewareRoute["middlewares"]>

/** The middlewares before a route's handler: authentication, ownership, idempotency, validation and anti-spam. */
export function middlewaresOf(row: Row): MiddlewareRoute {
  if (isEngineRow(row) && row.sameAs) return renamed(row, row.sameAs)
  return { matcher: row.path, methods: [row.method], middlewares: before(row) }
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
  // Before the anti-spam check: a repeated call sends the same anti-spam token, which works only once.
  const repeated = isIdempotent(row) ? [replayRepeated(row)] : []
  const spam = readsSpamToken(row)
  return [
    ...keyOf(row),
    ...presentedTokenOf(row),
    ...signedInFor(row),
    ...ownerOf(row),
    ...("takesFiles" in row && row.takesFiles ? [receiveFormData(row)] : []),
    ...repeated,
    ...(spam ? [row.spamToken === "optional" ? acceptSpamToken : requireSpamToken] : []),
    checkInput(row),
    ...(spam ? [refuseBots(row)] : []),
  ]
}

/**
 * Checks that the cart or payment belongs to the caller, before any response is sent, also before a stored one. If it
 * belongs to another caller, the response is 404, as if it did not exist.
 */
function ownerOf(row: Row): Middlewares {
  return [
    ...(row.cart ? [requireOwnCart(row, row.cart)] : []),
    ...(row.paymentCollection ? [requireOwnPaymentCollection(row, row.paymentCollection)] : []),
  ]
}

const customer = authenticate("customer", ["session", "bearer"])

/**
 * What happens to a token on a route that needs none. Own writes refuse an invalid one, also if they do not read the
 * customer. Reads and cart calls continue as a guest, as in the engine.
 */
function presentedTokenOf(row: Row): Middlewares {
  if (refusesBadTokens(row)) return [customerIfPresented]
  return row.customer ? [customerOrGuest] : []
}

/** The engine itself treats a caller with an invalid token as a guest. */
const customerOrGuest: typeof customer = (req, _res, next) => {
  forgetHalfSignedIn(req)
  next()
}

/**
 * Refuses an invalid token. Otherwise a write by a signed-out customer would become a guest's write without an error.
 */
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

/**
 * The authentication that a route needs in addition. For `/admin` the engine has checked it already, and for `/v1`
 * `src/edge` has.
 */
const AUTHENTICATED: Record<Auth, Middlewares> = {
  none: [],
  key: [],
  "key+customer": [customer],
  "key+spam": [],
  customer: [customer],
  admin: [],
  agent: [],
}

/**
 * Whether the publishable key must still be checked. The engine checks it below `/store`, and `middlewares.ts` below
 * `/auth/customer`.
 */
function keyOf({ path, auth }: Row): Middlewares {
  const isAsked = /^\/(store|auth\/customer)\//.test(path)
  return auth.startsWith("key") && !isAsked ? [requirePublishableKey] : []
}
