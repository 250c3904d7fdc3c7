import { errors } from "../../../lib/errors"
import { type GuardedInit, guardedFetch } from "../../../lib/guarded-fetch"
import { currentTenantId } from "../../../tenancy/current-tenant"

/** Microsoft's keys, the longest document there is, take some 30 KB. */
const LARGEST_ANSWER_BYTES = 256 * 1024
const REFUSALS = new Set([403, 404])

/** Asks a provider. The answer is complete, and bounded in size. */
export type Ask = (url: string, init?: GuardedInit) => Promise<Response>

const fetchIdentity = guardedFetch({
  service: "identity",
  // The addresses come from the installation's configuration, and from what those servers publish.
  allowPrivate: true,
  mostBytes: LARGEST_ANSWER_BYTES,
  whose: currentTenantId,
})

/** All that is asked by it has to be answered before `timeoutMs` are over: a customer waits. */
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
 * The JSON that a provider answers a question after somebody with; `undefined` where it answers that the question is
 * not for us to ask. Throws 502 `provider_error` for anything else.
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
