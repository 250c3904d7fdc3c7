import type { oas31 } from "zod-openapi"
import type { ErrorCode } from "../../../lib/errors"
import { type Auth, isEngineRow, type Row, refusesBadTokens, takesKeyInQuery } from "../row"

/** The accepted alternatives of a row. Each alternative lists all schemes that it requires. */
export function securityOf(row: Row): Partial<Record<Scheme, string[]>>[] {
  const { auth, customer } = row
  const { security } = AUTHENTICATION[auth]
  if (security.length === 0) return []
  const ways = [
    security,
    ...(customer ? [[...security, "customerToken" as const]] : []),
    ...(takesKeyInQuery(row) ? [security.map(asQuery)] : []),
  ]
  return ways.map((schemes) => Object.fromEntries(schemes.map((scheme) => [scheme, []])))
}

function asQuery(scheme: Scheme): Scheme {
  return scheme === "publishableKey" ? "publishableKeyInQuery" : scheme
}

/** The error codes for missing or refused credentials. */
export function refusalsOfCaller(row: Row): ErrorCode[] {
  const { errors } = AUTHENTICATION[row.auth]
  const checksToken = row.customer !== undefined || (!isEngineRow(row) && refusesBadTokens(row))
  return checksToken ? [...errors, "invalid_token", "expired_token"] : errors
}

/** The required credentials and possible errors of each kind of authentication. */
const AUTHENTICATION: Record<Auth, { security: Scheme[]; errors: ErrorCode[] }> = {
  none: { security: [], errors: [] },
  key: { security: ["publishableKey"], errors: ["missing_publishable_key", "invalid_publishable_key"] },
  "key+customer": {
    security: ["publishableKey", "customerToken"],
    errors: [
      "missing_publishable_key",
      "invalid_publishable_key",
      "missing_token",
      "invalid_token",
      "expired_token",
    ],
  },
  "key+spam": {
    security: ["publishableKey", "spamToken"],
    errors: [
      "missing_publishable_key",
      "invalid_publishable_key",
      "missing_spam_token",
      "invalid_spam_token",
      "bot_suspected",
    ],
  },
  customer: { security: ["customerToken"], errors: ["missing_token", "invalid_token", "expired_token"] },
  admin: { security: ["adminToken"], errors: ["missing_token", "invalid_token", "expired_token"] },
  agent: { security: ["agentKey"], errors: ["missing_agent_key", "invalid_agent_key"] },
}

type Scheme = keyof typeof securitySchemes

export const securitySchemes = {
  publishableKey: {
    type: "apiKey",
    in: "header",
    name: "x-publishable-api-key",
    description: "The shop's publishable key. It may be public.",
  },
  publishableKeyInQuery: {
    type: "apiKey",
    in: "query",
    name: "key",
    description: "The same key, for clients that cannot send headers.",
  },
  customerToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The token from a customer's sign-in. Valid for 24 hours at the shop that issued it.",
  },
  adminToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "The token from `POST /auth/user/emailpass`. Valid for 24 hours. Keep it on a server, never in a page's code.",
  },
  agentKey: {
    type: "http",
    scheme: "bearer",
    description: "The shop's agent key. For servers only, never for a browser.",
  },
  spamToken: {
    type: "apiKey",
    in: "header",
    name: "x-svc-spam-token",
    description:
      "An anti-spam token from the storefront's server, or a solved `GET /store/spam-challenge`. Valid for one call within 30 minutes.",
  },
} satisfies Record<string, oas31.SecuritySchemeObject>
