import { createHash } from "node:crypto"
import { unsign } from "cookie-signature"
import type { Request } from "express"
import jwt from "jsonwebtoken"
import { isSame } from "../lib/constant-time"
import { currentTenantId, HOME } from "../tenancy/current-tenant"
import { currentAudience, currentTokenKey, TOKEN_ALGORITHM, tenantKey } from "../tenancy/tenant-keys"
import { sessionCookieIn } from "./session-cookie"

/** The installation's secrets. Each tenant's secrets are derived from them. */
export interface Secrets {
  jwt: string
  cookie: string
  /** The agent key of the home tenant. The keys of other tenants are in the registry. */
  agentKey: string
}

/**
 * The credential that identifies a request's caller, and whether it is valid. `id` is a hash for counters and does not
 * reveal the secret.
 */
export type Credential =
  | { kind: "none" }
  | { kind: "token"; state: "valid"; id: string }
  | { kind: "token"; state: "expired" | "invalid" }
  | { kind: "session"; id: string }
  | { kind: "agent"; id: string }
  | { kind: "other" }

/** Reads the bearer token, agent key or session cookie of a request, and checks it for the current tenant. */
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

/** The token in `Authorization: Bearer`, if any. */
export function bearerToken(req: Pick<Request, "get">): string | undefined {
  const [scheme = "", value = ""] = (req.get("authorization") ?? "").trim().split(/\s+/, 2)
  return scheme.toLowerCase() === "bearer" && value !== "" ? value : undefined
}

/** The key that signs the session cookies of the current tenant. */
export function sessionSecret(secret: string): string {
  return tenantKey(secret, "session", currentTenantId())
}

const provenAgentKeys = new WeakSet<Request>()

/** Notes that the registry has found the request's agent key. It is then not checked again. */
export function proveAgentKey(req: Request): void {
  provenAgentKeys.add(req)
}

function isAgentKey(req: Request, token: string, { agentKey }: Secrets): boolean {
  return provenAgentKeys.has(req) || (currentTenantId() === HOME && isSame(token, agentKey))
}

/** The claims of the request's bearer token. `undefined` if it has expired or the current tenant has not signed it. */
export function genuineClaims(req: Request, secrets: Secrets): unknown {
  const token = bearerToken(req)
  if (token === undefined || readToken(token, secrets.jwt).state !== "valid") return undefined
  return jwt.decode(token)
}

function readToken(token: string, secret: string): Extract<Credential, { kind: "token" }> {
  try {
    jwt.verify(token, currentTokenKey(secret), {
      audience: currentAudience(),
      algorithms: [TOKEN_ALGORITHM],
    })
    return { kind: "token", state: "valid", id: fingerprint(token) }
  } catch (error) {
    return { kind: "token", state: error instanceof jwt.TokenExpiredError ? "expired" : "invalid" }
  }
}

function readSession(req: Request, secret: string): string | undefined {
  const signed = sessionCookieIn(req.headers.cookie)
  return signed?.startsWith("s:") ? unsign(signed.slice("s:".length), secret) || undefined : undefined
}

function fingerprint(value: string): string {
  return createHash("sha256").update(value).digest("base64url").slice(0, 22)
}
