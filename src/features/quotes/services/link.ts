import jwt from "jsonwebtoken"
import { config } from "../../../config"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { tenantKey } from "../../../tenancy/tenant-keys"
import type { Quote } from "../module/types"

const ALGORITHM = "HS256"
const LIFETIME_DAYS = 180
const SECONDS_PER_DAY = 86_400

/** The link with which a buyer reads, answers and accepts a quote. The shop sends it to the buyer. */
export function quoteLink({ id, quote_number }: Quote, storefront: string | null) {
  const exp = Math.floor(clock.now() / 1000) + LIFETIME_DAYS * SECONDS_PER_DAY
  const token = jwt.sign({ sub: id, exp }, key(), { algorithm: ALGORITHM, noTimestamp: true })
  const url =
    storefront === null ? null : `${storefront.replace(/\/$/, "")}/quotes/${quote_number}?token=${token}`
  return { token, url, expires_at: new Date(exp * 1000) }
}

/** Throws 404 unless the token was made for this quote of this shop, as for an unknown number. */
export function requireLink(quote: Quote | undefined, token: string): Quote {
  if (quote && subjectOf(token) === quote.id) return quote
  throw errors.notFound("No quote has this number and this link, or the link has expired.")
}

function subjectOf(token: string): unknown {
  try {
    const clockTimestamp = Math.floor(clock.now() / 1000)
    const claims = jwt.verify(token, key(), { algorithms: [ALGORITHM], clockTimestamp })
    return typeof claims === "object" ? claims.sub : undefined
  } catch {
    return undefined
  }
}

function key(): string {
  return tenantKey(config.secrets.jwt, "quote", currentTenantId())
}
