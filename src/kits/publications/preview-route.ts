import type { MedusaContainer } from "@medusajs/framework/types"
import type { Response } from "express"
import { z } from "zod"
import { config } from "../../config"
import { errors } from "../../lib/errors"
import { signedToken } from "../../tenancy/signed-token"
import type { PublicKind } from "../declarations/declaration"
import { route } from "../rows/route"
import type { publicationRows } from "./contract"

/** A token shows the unpublished record `sub`. `kind` is the claim of its kind of publication. */
const tokens = signedToken("preview", z.object({ sub: z.string().min(1), kind: z.string() }))

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
  const content = { sub: id, kind: claim }
  const { token, expires_at } = tokens.sign(config.secrets.jwt, content, lifetimeSeconds)
  return { token, path: `${path}?preview=${token}`, expires_at }
}

const thing = z.object({ id: z.string() })

/** Verifies a preview token and returns the id in it. Also forbids caches to store the response. Throws 404. */
export function previewed(kind: string, token: string, res: Response): string {
  res.setHeader("cache-control", "no-store")
  const claims = tokens.read(config.secrets.jwt, token)
  if (claims?.kind !== kind)
    throw errors.notFound("This preview link has expired or belongs to another shop.")
  return claims.sub
}
