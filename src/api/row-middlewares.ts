import { authenticate, type MiddlewareRoute } from "@medusajs/framework/http"
import { checkBodyOnly, checkInput } from "../lib/contract/input"
import { type Auth, isEngineRow, isIdempotent, type Row } from "../lib/contract/row"
import { refuseBots, requireSpamToken } from "./anti-spam"
import { replayRepeated } from "./idempotency"
import { requirePublishableKey } from "./publishable-key"

type Middlewares = NonNullable<MiddlewareRoute["middlewares"]>

/** What a row puts before its route: who may call, then what may be sent, then who may have sent it. */
export function middlewaresOf(row: Row): MiddlewareRoute {
  return { matcher: row.path, methods: [row.method], middlewares: before(row) }
}

function before(row: Row): Middlewares {
  if (isEngineRow(row)) return row.checkBody ? [checkBodyOnly(row)] : []
  const asked = row.customer ? [customerIfPresented] : []
  // Before the token against bots, which is good once: a repeated call has it, too.
  const repeated = isIdempotent(row) ? [replayRepeated(row)] : []
  const spam = row.auth === "key+spam"
  return [
    ...keyOf(row),
    ...asked,
    ...AUTHENTICATED[row.auth],
    ...repeated,
    ...(spam ? [requireSpamToken] : []),
    checkInput(row),
    ...(spam ? [refuseBots(row)] : []),
  ]
}

const customer = authenticate("customer", ["session", "bearer"])

/** The engine lets everybody through below `/store`, with a bad token as with none, and with half of a two-step sign-in. */
const customerIfPresented: typeof customer = (req, res, next) => {
  const isPresented = req.get("authorization") !== undefined || "auth_context" in req
  return isPresented ? customer(req, res, next) : next()
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

/** The engine asks for the key below `/store`, and nowhere else. */
function keyOf({ path, auth }: Row): Middlewares {
  return auth.startsWith("key") && !path.startsWith("/store/") ? [requirePublishableKey] : []
}
