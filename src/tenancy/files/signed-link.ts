import jwt from "jsonwebtoken"
import { z } from "zod"
import { clock } from "../../lib/clock"
import { currentTenant, currentTenantId } from "../current-tenant"
import { tenantKey } from "../tenant-keys"

const ALGORITHM = "HS256"

/**
 * The target of a signed link. `asset`: a file of the media library. `upload`: a private file of the engine, such as an
 * export. Other kinds are files that features make on request, by the `madeFiles` of their wiring.
 */
const target = z.object({ kind: z.string().regex(/^[a-z_]{1,40}$/), sub: z.string().min(1) })

export type SignedTarget = z.output<typeof target>

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
  const exp = Math.floor(clock.now() / 1000) + lifetimeSeconds
  const token = jwt.sign({ kind, sub, exp }, key(secret), { algorithm: ALGORITHM, noTimestamp: true })
  const tenant = currentTenant()
  const query = tenant ? `?tenant=${encodeURIComponent(tenant.slug)}` : ""
  return { url: `${publicUrl}/files/${token}${query}`, expires_at: new Date(exp * 1000) }
}

/** The target of a link of the current tenant. `undefined` if the signature is wrong or the link has expired. */
export function targetOf(secret: string, token: string): SignedTarget | undefined {
  try {
    const clockTimestamp = Math.floor(clock.now() / 1000)
    return target.parse(jwt.verify(token, key(secret), { algorithms: [ALGORITHM], clockTimestamp }))
  } catch {
    return undefined
  }
}

function key(secret: string): string {
  return tenantKey(secret, "file", currentTenantId())
}
