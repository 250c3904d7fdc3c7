import { createHash, timingSafeEqual } from "node:crypto"
import { unsign } from "cookie-signature"
import type { Request } from "express"
import jwt from "jsonwebtoken"
import { currentTenantId, HOME } from "../tenancy/current-tenant"
import { currentAudience, TOKEN_ALGORITHM, tenantKey } from "../tenancy/tenant-keys"

/** The secrets of the whole installation, from which each tenant's own are derived. */
export interface Secrets {
  jwt: string
  cookie: string
  /** Home's. Those of other tenants are in the registry. */
  agentKey: string
}

/** What a request presents to say who it is, and whether that holds. `id` stands for it in counters and never reveals it. */
export type Credential =
  | { kind: "none" }
  | { kind: "token"; state: "valid"; id: string }
  | { kind: "token"; state: "expired" | "invalid" }
  | { kind: "session"; id: string }
  | { kind: "agent"; id: string }
  | { kind: "other" }

export const SESSION_COOKIE = "svc_session"

/** Over plain HTTP, as in a first try of the production image, a secure cookie would never be sent. */
export function sessionCookieOptions(publicUrl: string) {
  return { sameSite: "lax", secure: publicUrl.startsWith("https:") } as const
}

/** Reads the bearer token, agent key or session cookie of a request, as the current tenant sees it. Anything unproven has no id. */
export function readCredential(req: Request, secrets: Secrets): Credential {
  if (req.get("authorization") !== undefined) {
    const token = bearerToken(req)
    if (token === undefined) return { kind: "other" }
    if (isAgentKey(req, token, secrets)) return { kind: "agent", id: fingerprint(token) }
    return readToken(token, secrets.jwt)
  }
  const session = readSession(req, sessionSecret(secrets.cookie))
  return session === undefined ? { kind: "none" } : { kind: "session", id: fingerprint(session) }
}

/** What stands behind `Authorization: Bearer`, if that is how the request identifies itself. */
export function bearerToken(req: Request): string | undefined {
  const [scheme = "", value = ""] = (req.get("authorization") ?? "").trim().split(/\s+/, 2)
  return scheme.toLowerCase() === "bearer" && value !== "" ? value : undefined
}

/** Compares without telling by its duration how much was right. */
export function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

/** What signs the current tenant's session cookies. */
export function sessionSecret(secret: string): string {
  return tenantKey(secret, "session", currentTenantId())
}

const provenAgentKeys = new WeakSet<Request>()

/** Notes that the registry knows the request's agent key as one of its tenant. */
export function proveAgentKey(req: Request): void {
  provenAgentKeys.add(req)
}

function isAgentKey(req: Request, token: string, { agentKey }: Secrets): boolean {
  return provenAgentKeys.has(req) || (currentTenantId() === HOME && isSame(token, agentKey))
}

function readToken(token: string, secret: string): Credential {
  try {
    jwt.verify(token, tenantKey(secret, "token", currentTenantId()), {
      audience: currentAudience(),
      algorithms: [TOKEN_ALGORITHM],
    })
    return { kind: "token", state: "valid", id: fingerprint(token) }
  } catch (error) {
    return { kind: "token", state: error instanceof jwt.TokenExpiredError ? "expired" : "invalid" }
  }
}

function readSession(req: Request, secret: string): string | undefined {
  const cookie = (req.headers.cookie ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${SESSION_COOKIE}=s%3A`) || pair.startsWith(`${SESSION_COOKIE}=s:`))
  if (!cookie) return undefined
  const signed = decode(cookie.slice(SESSION_COOKIE.length + 1)).slice("s:".length)
  return unsign(signed, secret) || undefined
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ""
  }
}

function fingerprint(value: string): string {
  return digest(value).toString("base64url").slice(0, 22)
}

function digest(value: string): Buffer {
  return createHash("sha256").update(value).digest()
}
