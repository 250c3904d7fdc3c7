import { createHash } from "node:crypto"
import { isIP } from "node:net"
import type { Request, RequestHandler } from "express"
import { asyncHandler } from "./async-handler"
import { setClientAddress } from "./client-address"
import { isSame } from "./credentials"
import { refusalOf } from "./refusals"

export const STOREFRONT_SECRET_HEADER = "x-svc-storefront-secret"
export const CLIENT_IP_HEADER = "x-svc-client-ip"

/** How the current tenant's storefront servers prove themselves, and how much they may ask for. */
export interface StorefrontServers {
  secrets: string[]
  requestsPerSecond: number
}

/** The allowance of a server that names no shopper. */
export interface ServerAllowance {
  id: string
  perSecond: number
}

const allowances = new WeakMap<Request, ServerAllowance>()

/**
 * Believes a storefront's own server about the shopper that it asks for. From here on, that shopper's address is the
 * client's for limits, sign-in and anti-spam. A wrong secret changes nothing. No later handler sees the two headers.
 */
export function storefrontServer(settings: () => Promise<StorefrontServers | undefined>): RequestHandler {
  return asyncHandler(async (req, _res, next) => {
    const secret = req.get(STOREFRONT_SECRET_HEADER)
    const client = req.get(CLIENT_IP_HEADER)?.trim() ?? ""
    delete req.headers[STOREFRONT_SECRET_HEADER]
    delete req.headers[CLIENT_IP_HEADER]
    if (!secret || refusalOf(req)) return next()

    // Where the settings cannot be read, the usual limits hold.
    const known = await settings().catch(() => undefined)
    // Each is compared, so that the time does not tell which one is right.
    const isKnown = known?.secrets.map((one) => isSame(secret, one)).includes(true)
    if (known && isKnown) {
      if (isIP(client) !== 0) setClientAddress(req, client)
      else allowances.set(req, { id: fingerprint(secret), perSecond: known.requestsPerSecond })
    }
    next()
  })
}

/** The allowance of the server that has proven itself and names no shopper. */
export function serverAllowance(req: Request): ServerAllowance | undefined {
  return allowances.get(req)
}

function fingerprint(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url").slice(0, 22)
}
