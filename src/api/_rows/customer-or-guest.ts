import {
  authenticate,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
} from "@medusajs/framework/http"

const customer = authenticate("customer", ["session", "bearer"])

/** Asks for a customer, unless the shop opens its guests' orders: then whoever presents nothing good is a guest. */
export async function customerUnlessOpened(
  req: MedusaRequest & Parameters<typeof customer>[0],
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { guest_order_hours } = await req.scope.resolve("tenantConfig").read("checkout")
  if (guest_order_hours === 0) return customer(req, res, next)
  forgetHalfSignedIn(req)
  next()
}

/** The engine has looked at the token already. Half of a two-step sign-in is nobody yet. */
export function forgetHalfSignedIn(req: object): void {
  if ("auth_context" in req && isHalfSignedIn(req.auth_context)) Reflect.deleteProperty(req, "auth_context")
}

/** The engine lets whoever has not shown their second factor yet through wherever nobody has to be signed in. */
export function isHalfSignedIn(context: unknown): boolean {
  if (typeof context !== "object" || context === null) return false
  const isDone = "mfa_challenge_completed_at" in context && Boolean(context.mfa_challenge_completed_at)
  return "mfa_enabled" in context && context.mfa_enabled === true && !isDone
}
