import { z } from "zod"
import { currentTenant } from "../current-tenant"
import { signedToken } from "../signed-token"

/**
 * The target of a signed link. `asset`: a file of the media library. `upload`: a private file of the engine, such as an
 * export. Other kinds are files that features make on request, by the `madeFiles` of their wiring.
 */
const target = z.object({ kind: z.string().regex(/^[a-z_]{1,40}$/), sub: z.string().min(1) })

export type SignedTarget = z.output<typeof target>

const tokens = signedToken("file", target)

/**
 * A link that opens one private file until it expires. The signature is made with the tenant's own key, so it is
 * invalid in every other shop.
 *
 * @param secret the installation's secret, from which the tenants' keys are derived.
 */
export function signedLink(
  { publicUrl, secret }: { publicUrl: string; secret: string },
  { kind, sub }: SignedTarget,
  lifetimeSeconds: number,
): { url: string; expires_at: Date } {
  const { token, expires_at } = tokens.sign(secret, { kind, sub }, lifetimeSeconds)
  const tenant = currentTenant()
  const query = tenant ? `?tenant=${encodeURIComponent(tenant.slug)}` : ""
  return { url: `${publicUrl}/files/${token}${query}`, expires_at }
}

/** The target of a link of the current tenant. `undefined` if the signature is wrong or the link has expired. */
export function targetOf(secret: string, token: string): SignedTarget | undefined {
  return tokens.read(secret, token)
}
