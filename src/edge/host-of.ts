import type { Request } from "express"

/** The name and port that were called. The forwarding header is there only where a trusted proxy has sent it. */
export function hostOf(req: Request): string {
  const [host = ""] = (req.get("x-forwarded-host") ?? req.get("host") ?? "").split(",", 1)
  return host.trim().toLowerCase()
}
