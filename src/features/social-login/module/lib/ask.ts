import { errors } from "../../../../lib/errors"
import { type GuardedInit, guardedFetch } from "../../../../lib/guarded-fetch"
import { currentTenantId } from "../../../../tenancy/current-tenant"

/** The largest response from a provider. The longest known one, Microsoft's keys, has about 30 KB. */
const LARGEST_ANSWER_BYTES = 256 * 1024
const REFUSALS = new Set([403, 404])

/** Calls a provider and reads its complete response, up to a size limit. */
export type Ask = (url: string, init?: GuardedInit) => Promise<Response>

const fetchIdentity = guardedFetch({
  service: "identity",
  // Private addresses are allowed, because the operator configures these URLs, or a configured server names them.
  allowPrivate: true,
  mostBytes: LARGEST_ANSWER_BYTES,
  whose: currentTenantId,
})

/** Creates a client. All its calls together must end within this time, because a customer waits. */
export function askWithin(timeoutMs: number): Ask {
  const deadline = AbortSignal.timeout(timeoutMs)
  return async (url, init) => {
    const response = await fetchIdentity(url, { ...init, signal: deadline }, { totalMs: timeoutMs })
    const { status, headers } = response
    const body = await response.arrayBuffer()
    return new Response(body.byteLength === 0 ? null : body, { status, headers })
  }
}

/**
 * Asks a provider about a person and returns the JSON. If the provider answers 403 or 404 and `mayRefuse` is set,
 * returns `undefined`. Throws 502 `provider_error` for all other errors.
 */
export async function askForJson(
  ask: Ask,
  url: string,
  headers: Record<string, string>,
  { mayRefuse = false } = {},
): Promise<unknown> {
  const response = await ask(url, { headers: { accept: "application/json", ...headers } })
  const text = await response.text()
  if (mayRefuse && REFUSALS.has(response.status)) return undefined
  if (!response.ok)
    throw errors.providerError(undefined, { cause: `${response.status} for ${new URL(url).pathname}` })
  try {
    return JSON.parse(text)
  } catch {
    throw errors.providerError(undefined, { cause: `no JSON for ${new URL(url).pathname}` })
  }
}
