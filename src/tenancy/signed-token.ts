import jwt from "jsonwebtoken"
import type { z } from "zod"
import { clock } from "../lib/clock"
import { currentTenantId } from "./current-tenant"
import { type KeyPurpose, tenantKey } from "./tenant-keys"

const ALGORITHM = "HS256"

/**
 * Tokens of one purpose: JSON Web Tokens that anybody with such a token may read, and only this server can sign. The key
 * belongs to the current tenant and the purpose, so a token is invalid in every other shop and for every other purpose.
 * Links in sent mails contain such tokens, so the names of claims must not change.
 */
export function signedToken<Claims extends object>(purpose: KeyPurpose, claims: z.ZodType<Claims>) {
  const keyOf = (secret: string) => tenantKey(secret, purpose, currentTenantId())
  return {
    /** @param secret the installation's secret, from which the tenants' keys are derived. */
    sign(secret: string, content: Claims, lifetimeSeconds: number): { token: string; expires_at: Date } {
      const exp = nowInSeconds() + lifetimeSeconds
      const token = jwt.sign({ ...content, exp }, keyOf(secret), { algorithm: ALGORITHM, noTimestamp: true })
      return { token, expires_at: new Date(exp * 1000) }
    },
    /** The claims of a token. `undefined` if the signature is wrong, or the token has expired or has other claims. */
    read(secret: string, token: string): Claims | undefined {
      return claims.safeParse(verified(token, () => keyOf(secret))).data
    },
  }
}

function verified(token: string, key: () => string): unknown {
  try {
    return jwt.verify(token, key(), { algorithms: [ALGORITHM], clockTimestamp: nowInSeconds() })
  } catch {
    return undefined
  }
}

function nowInSeconds(): number {
  return Math.floor(clock.now() / 1000)
}
