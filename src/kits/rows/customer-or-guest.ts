import {
  authenticate,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
} from "@medusajs/framework/http"
import type { SettingName } from "../../lib/registry"

const customer = authenticate("customer", ["session", "bearer"])

/** Requires a customer, unless this setting of the shop is not 0. Then a caller without a valid token is a guest. */
export function customerUnlessOpenedBy({ area, field }: SettingName) {
  return async (
    req: MedusaRequest & Parameters<typeof customer>[0],
    res: MedusaResponse,
    next: MedusaNextFunction,
  ): Promise<void> => {
    const settings = await req.scope.resolve("tenantConfig").read(area)
    if (Reflect.get(settings, field) === 0) return customer(req, res, next)
    forgetHalfSignedIn(req)
    next()
  }
}

/** The engine has read the token already. If the second factor is still missing, the caller counts as not signed in. */
export function forgetHalfSignedIn(req: object): void {
  if ("auth_context" in req && isHalfSignedIn(req.auth_context)) Reflect.deleteProperty(req, "auth_context")
}

/**
 * Whether a caller has signed in without the second factor so far. The engine would accept such a caller on public
 * routes.
 */
export function isHalfSignedIn(context: unknown): boolean {
  if (typeof context !== "object" || context === null) return false
  const isDone = "mfa_challenge_completed_at" in context && Boolean(context.mfa_challenge_completed_at)
  return "mfa_enabled" in context && context.mfa_enabled === true && !isDone
}
