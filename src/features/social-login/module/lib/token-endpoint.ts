import jwt from "jsonwebtoken"
import type { CustomFetch, ServerMetadata } from "openid-client"
import type { Surroundings } from "../providers/provider"
import { issuerPattern } from "./issuers"

/** A set of public keys (RFC 7517, section 5). */
interface KeySet {
  keys: unknown[]
}

interface Answered {
  status: number
  text: string
}

/**
 * Calls a provider to exchange one code. The code works once, so the endpoint is called once and the response is kept.
 * The provider's keys come from the shared cache, which loads them again if the token's key is missing.
 */
export function tokenEndpoint(
  metadata: ServerMetadata,
  { ask, documents }: Surroundings,
  errorIn: (answer: unknown) => string | undefined = () => undefined,
) {
  let answered: Answered | undefined
  const idToken = () => {
    const token: unknown = answered && asObject(answered.text).id_token
    const decoded = typeof token === "string" ? jwt.decode(token, { complete: true }) : null
    const { iss, tid } = asRecord(decoded?.payload)
    return { kid: decoded?.header.kid, iss, tid }
  }

  const endpoint: CustomFetch = async (url, { method, headers, body }) => {
    if (url === metadata.jwks_uri) {
      const { kid, iss } = idToken()
      const suffices = (keys: KeySet) => kid === undefined || hasKey(keys, kid)
      const { keys } = await documents.read(url, ask, keySet, suffices)
      return Response.json({ keys: keys.filter((key) => mayAnswerFor(key, String(iss))) })
    }
    answered ??= await answerOf(await ask(url, { method, headers, body: body ?? null }), errorIn)
    const { status, text } = answered
    return new Response(text, { status, headers: { "content-type": "application/json" } })
  }

  return {
    ask: endpoint,
    /** Header and claims of the ID token, before it is verified. */
    idToken,
    /** Throws the error, unless the endpoint has answered. */
    assertAnswered: (error: unknown): void => {
      if (!answered) throw error
    },
  }
}

/**
 * Converts a provider's response to the standard form (RFC 6749, sections 5.1 and 5.2). If it is not JSON, it stays as
 * it is, and the library refuses it.
 */
async function answerOf(
  response: Response,
  errorIn: (answer: unknown) => string | undefined,
): Promise<Answered> {
  const text = await response.text()
  const error = errorIn(asObject(text))
  return error === undefined
    ? { status: response.status, text }
    : { status: 400, text: JSON.stringify({ error }) }
}

function keySet(json: unknown): KeySet | undefined {
  const { keys } = asRecord(json)
  return Array.isArray(keys) ? { keys } : undefined
}

/**
 * Whether a key may sign tokens of this issuer. Microsoft's keys say for which organizations they sign:
 * https://learn.microsoft.com/en-us/entra/identity-platform/access-tokens#validate-the-issuer.
 */
function mayAnswerFor(key: unknown, iss: string): boolean {
  const { issuer } = asRecord(key)
  return typeof issuer !== "string" || issuerPattern(issuer).test(iss)
}

function hasKey({ keys }: KeySet, kid: string): boolean {
  return keys.some((key) => asRecord(key).kid === kid)
}

function asObject(text: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text))
  } catch {
    return {}
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {}
}
