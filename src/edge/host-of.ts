import type { Request } from "express"

/** The host name and port of the request. Only a trusted proxy's forwarding header reaches this point. */
export function hostOf(req: Request): string {
  const [host = ""] = (req.get("x-forwarded-host") ?? req.get("host") ?? "").split(",", 1)
  return host.trim().toLowerCase()
}
