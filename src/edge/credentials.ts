import { createHash, timingSafeEqual } from "node:crypto"
import { unsign } from "cookie-signature"
import type { Request } from "express"
import jwt from "jsonwebtoken"

export interface Secrets {
  jwt: string
  cookie: string
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

/** Reads the bearer token, agent key or session cookie of a request. Anything unproven has no id. */
export function readCredential(req: Request, secrets: Secrets): Credential {
  const [scheme = "", value = ""] = (req.get("authorization") ?? "").trim().split(/\s+/, 2)
  if (scheme !== "") {
    if (scheme.toLowerCase() !== "bearer" || value === "") return { kind: "other" }
    if (isSame(value, secrets.agentKey)) return { kind: "agent", id: fingerprint(value) }
    return readToken(value, secrets.jwt)
  }
  const session = readSession(req, secrets.cookie)
  return session === undefined ? { kind: "none" } : { kind: "session", id: fingerprint(session) }
}

/** Compares without telling by its duration how much was right. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function readToken(token: string, secret: string): Credential {
  try {
    jwt.verify(token, secret)
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
