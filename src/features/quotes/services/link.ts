import { z } from "zod"
import { config } from "../../../config"
import { errors } from "../../../lib/errors"
import { signedToken } from "../../../tenancy/signed-token"
import type { Quote } from "../module/types"

const LIFETIME_SECONDS = 180 * 86_400

const tokens = signedToken("quote", z.object({ sub: z.string() }))

/** The link with which a buyer reads, answers and accepts a quote. The shop sends it to the buyer. */
export function quoteLink({ id, quote_number }: Quote, storefront: string | null) {
  const { token, expires_at } = tokens.sign(config.secrets.jwt, { sub: id }, LIFETIME_SECONDS)
  const url =
    storefront === null ? null : `${storefront.replace(/\/$/, "")}/quotes/${quote_number}?token=${token}`
  return { token, url, expires_at }
}

/** Throws 404 unless the token was made for this quote of this shop, as for an unknown number. */
export function requireLink(quote: Quote | undefined, token: string): Quote {
  if (quote && tokens.read(config.secrets.jwt, token)?.sub === quote.id) return quote
  throw errors.notFound("No quote has this number and this link, or the link has expired.")
}
