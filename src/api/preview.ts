import type { Response } from "express"
import jwt from "jsonwebtoken"
import { config } from "../config"
import { clock } from "../lib/clock"
import { errors } from "../lib/errors"
import { currentTenantId } from "../tenancy/current-tenant"
import { tenantKey } from "../tenancy/tenant-keys"

/** What a signed preview link can be of. */
type Kind = "blog-post" | "page"

const ALGORITHM = "HS256"

/** A token that shows one thing of this shop before it is public, to whoever has the link, until it expires. */
export function previewToken(kind: Kind, id: string, lifetimeSeconds: number) {
  const expiresAt = Math.floor(clock.now() / 1000) + lifetimeSeconds
  const token = jwt.sign({ sub: id, kind, exp: expiresAt }, key(), {
    algorithm: ALGORITHM,
    noTimestamp: true,
  })
  return { token, expires_at: new Date(expiresAt * 1000) }
}

/** The id of what a token shows. The answer is nobody else's, so that it is kept nowhere. Throws 404. */
export function previewed(kind: Kind, token: string, res: Response): string {
  res.setHeader("cache-control", "no-store")
  const claims = verified(token)
  if (typeof claims !== "object" || claims.kind !== kind || !claims.sub) throw notFound()
  return claims.sub
}

function verified(token: string) {
  try {
    const clockTimestamp = Math.floor(clock.now() / 1000)
    return jwt.verify(token, key(), { algorithms: [ALGORITHM], clockTimestamp })
  } catch {
    throw notFound()
  }
}

function notFound() {
  return errors.notFound("This preview link has expired, or is none of this shop's.")
}

function key(): string {
  return tenantKey(config.secrets.jwt, "preview", currentTenantId())
}
