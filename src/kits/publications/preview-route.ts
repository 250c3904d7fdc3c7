import type { MedusaContainer } from "@medusajs/framework/types"
import type { Response } from "express"
import jwt from "jsonwebtoken"
import { z } from "zod"
import { config } from "../../config"
import { clock } from "../../lib/clock"
import { errors } from "../../lib/errors"
import { currentTenantId } from "../../tenancy/current-tenant"
import { tenantKey } from "../../tenancy/tenant-keys"
import type { PublicKind } from "../declarations/declaration"
import { route } from "../rows/route"
import type { publicationRows } from "./contract"

const ALGORITHM = "HS256"

/**
 * Returns a handler that creates a preview link for one kind of publication. `claim` is signed into the token, so that
 * it works for this kind only.
 */
export function previewRoute(
  row: ReturnType<typeof publicationRows>["previewLink"],
  { claim, route: store }: NonNullable<PublicKind["preview"]>,
  read: (scope: MedusaContainer, id: string) => Promise<{ slug: string } | undefined>,
) {
  return route(row, async ({ params, body, scope }) => {
    const { id } = thing.parse(params)
    const found = await read(scope, id)
    if (!found) throw errors.notFound()
    return { preview: previewLink(claim, id, `${store}/${encodeURIComponent(found.slug)}`, body.expires_in) }
  })
}

/** A link that shows one unpublished record. It works until the token expires, in this shop and for this claim only. */
export function previewLink(claim: string, id: string, path: string, lifetimeSeconds: number) {
  const { token, expires_at } = previewToken(claim, id, lifetimeSeconds)
  return { token, path: `${path}?preview=${token}`, expires_at }
}

const thing = z.object({ id: z.string() })

/** A token that shows one unpublished record of this shop until it expires. */
function previewToken(kind: string, id: string, lifetimeSeconds: number) {
  const expiresAt = Math.floor(clock.now() / 1000) + lifetimeSeconds
  const token = jwt.sign({ sub: id, kind, exp: expiresAt }, key(), {
    algorithm: ALGORITHM,
    noTimestamp: true,
  })
  return { token, expires_at: new Date(expiresAt * 1000) }
}

/** Verifies a preview token and returns the id in it. Also forbids caches to store the response. Throws 404. */
export function previewed(kind: string, token: string, res: Response): string {
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
  return errors.notFound("This preview link has expired or belongs to another shop.")
}

function key(): string {
  return tenantKey(config.secrets.jwt, "preview", currentTenantId())
}
