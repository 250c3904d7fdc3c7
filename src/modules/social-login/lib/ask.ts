import { errors } from "../../../lib/errors"

/** Microsoft's keys, the longest document there is, take some 30 KB. */
const LARGEST_ANSWER_BYTES = 256 * 1024
const REFUSALS = new Set([403, 404])

/** Asks a provider. What it answers is whole, and no longer than anything that a provider has to say. */
export type Ask = (url: string, init?: RequestInit) => Promise<Response>

/** All that is asked by it has to be answered before `timeoutMs` are over: a customer waits. */
export function askWithin(timeoutMs: number): Ask {
  const deadline = AbortSignal.timeout(timeoutMs)
  return async (url, init) => {
    // Followed, a redirect would take the secrets of a request to wherever it says.
    const response = await fetch(url, { ...init, redirect: "manual", signal: deadline })
    const { status, headers } = response
    return new Response(await boundedBody(response), { status, headers: headersOf(headers) })
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

async function boundedBody({ body }: Response): Promise<Uint8Array | null> {
  if (!body) return null
  const pieces: Uint8Array[] = []
  let size = 0
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (!value) continue
    size += value.byteLength
    if (size > LARGEST_ANSWER_BYTES) {
      await reader.cancel()
      throw errors.providerError(undefined, { cause: "too long an answer" })
    }
    pieces.push(value)
  }
  return size === 0 ? null : Buffer.concat(pieces)
}

/** The body has been unpacked by now. */
function headersOf(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete("content-encoding")
  kept.delete("content-length")
  return kept
}
