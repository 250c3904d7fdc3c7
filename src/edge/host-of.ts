import type { Request } from "express"

/**
 * The host name and port of the request. `x-forwarded-host` is safe here: `client-address.ts` has removed it unless a
 * trusted proxy sent it.
 */
export function hostOf(req: Request): string {
  const [host = ""] = (req.get("x-forwarded-host") ?? req.get("host") ?? "").split(",", 1)
  return host.trim().toLowerCase()
}
