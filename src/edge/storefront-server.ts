import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"
import type { RequestHandler } from "express"
import { setClientAddress } from "../lib/client-address"
import { isSame } from "../lib/constant-time"
import { asyncHandler } from "./async-handler"
import { refusalOf } from "./refusals"

export const STOREFRONT_SECRET_HEADER = "x-svc-storefront-secret"
export const CLIENT_IP_HEADER = "x-svc-client-ip"

/** The secrets that identify the current tenant's storefront servers, and how many requests they may send. */
export interface StorefrontServers {
  secrets: string[]
  requestsPerSecond: number
}

/** The limit for a storefront server that sends requests without a shopper's address. */
export interface ServerAllowance {
  id: string
  perSecond: number
}

const allowances = new WeakMap<IncomingMessage, ServerAllowance>()

/**
 * A storefront's server calls us for its shoppers and sends their addresses with a secret. If the secret is right,
 * limits, sign-in and anti-spam use the shopper's address. A wrong secret has no effect. Later handlers do not see the
 * two headers.
 */
export function storefrontServer(settings: () => Promise<StorefrontServers | undefined>): RequestHandler {
  return asyncHandler(async (req, _res, next) => {
    const secret = req.get(STOREFRONT_SECRET_HEADER)
    const client = req.get(CLIENT_IP_HEADER)?.trim() ?? ""
    delete req.headers[STOREFRONT_SECRET_HEADER]
    delete req.headers[CLIENT_IP_HEADER]
    if (!secret || refusalOf(req)) return next()

    // If the settings cannot be read, treat the request like any other.
    const known = await settings().catch(() => undefined)
    // Compares with all secrets, also after a match, so that the duration does not reveal which one matches.
    const isKnown = known?.secrets.map((one) => isSame(secret, one)).includes(true)
    if (known && isKnown) {
      if (isIP(client) !== 0) setClientAddress(req, client)
      else allowances.set(req, { id: fingerprint(secret), perSecond: known.requestsPerSecond })
    }
    next()
  })
}

/** The allowance of an authenticated server that sends no shopper's address. */
export function serverAllowance(req: IncomingMessage): ServerAllowance | undefined {
  return allowances.get(req)
}

function fingerprint(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url").slice(0, 22)
}
