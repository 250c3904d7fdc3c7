import type { MedusaContainer } from "@medusajs/framework/types"
import type { Response } from "express"
import jwt from "jsonwebtoken"
import { z } from "zod"
import { config } from "../config"
import { clock } from "../lib/clock"
import { route } from "../lib/contract/route"
import { errors } from "../lib/errors"
import type { publicationRows } from "../lib/publications/contract"
import { currentTenantId } from "../tenancy/current-tenant"
import { tenantKey } from "../tenancy/tenant-keys"

const ALGORITHM = "HS256"

/**
 * The handler of the row by which admins make a preview link of one kind of thing.
 *
 * @param kind what tokens name, such as `page`: a token of one kind shows nothing of another
 * @param store where the store API shows it by its slug, such as `/store/pages`
 */
export function previewRoute(
  row: ReturnType<typeof publicationRows>["previewLink"],
  kind: string,
  store: `/store/${string}`,
  read: (scope: MedusaContainer, id: string) => Promise<{ slug: string } | undefined>,
) {
  return route(row, async ({ params, body, scope }) => {
    const { id } = thing.parse(params)
    const found = await read(scope, id)
    if (!found) throw errors.notFound()
    const { token, expires_at } = previewToken(kind, id, body.expires_in)
    return {
      preview: { token, path: `${store}/${encodeURIComponent(found.slug)}?preview=${token}`, expires_at },
    }
  })
}

const thing = z.object({ id: z.string() })

/** A token that shows one thing of this shop before it is public, to whoever has the link, until it expires. */
function previewToken(kind: string, id: string, lifetimeSeconds: number) {
  const expiresAt = Math.floor(clock.now() / 1000) + lifetimeSeconds
  const token = jwt.sign({ sub: id, kind, exp: expiresAt }, key(), {
    algorithm: ALGORITHM,
    noTimestamp: true,
  })
  return { token, expires_at: new Date(expiresAt * 1000) }
}

/** The id of what a token shows. The answer is nobody else's, so that it is kept nowhere. Throws 404. */
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
  return errors.notFound("This preview link has expired, or is none of this shop's.")
}

function key(): string {
  return tenantKey(config.secrets.jwt, "preview", currentTenantId())
}
