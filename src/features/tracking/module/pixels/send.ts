import { type GuardedInit, guardedFetch } from "../../../../lib/guarded-fetch"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import type { DeliveryReason } from "../fields"

const LARGEST_ANSWER_BYTES = 256 * 1024

const fetchPixel = guardedFetch({
  service: "pixels",
  // The operator configures these addresses. A shop cannot change them.
  allowPrivate: true,
  mostBytes: LARGEST_ANSWER_BYTES,
  whose: currentTenantId,
})

/** `again`: nothing was stored by the destination. `unclear`: nobody knows. `batch`: perhaps only one event is wrong. */
export type Result =
  | { kind: "sent"; json: unknown }
  | { kind: "again" | "unclear" | "batch" | "refused"; reason: DeliveryReason; detail: string }

/** Sends a request once. Never rejects. */
export async function sendOnce(
  title: string,
  { url, body }: { url: string; body: object },
  timeoutMs: number,
): Promise<Result> {
  let isSent = false
  const onSent = () => {
    isSent = true
  }
  try {
    const { status, json } = await callPixel(url, posted(body), { totalMs: timeoutMs, onSent })
    const detail = `${title} answered with the status ${status}.`
    if (status >= 200 && status < 300) return { kind: "sent", json }
    if (status === 429 || status === 503) return { kind: "again", reason: "unreachable", detail }
    if (status === 400) return { kind: "batch", reason: "refused", detail }
    if (status >= 300 && status < 500) return { kind: "refused", reason: "refused", detail }
    return { kind: "unclear", reason: "unclear", detail }
  } catch {
    return isSent
      ? { kind: "unclear", reason: "unclear", detail: `${title} has not answered completely.` }
      : { kind: "again", reason: "unreachable", detail: `${title} could not be reached.` }
  }
}

/** A request with a JSON body. */
export const posted = (body: object): GuardedInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
})

/** An answer. `json` is `undefined` if the text is no JSON. */
interface Answer {
  status: number
  text: string
  json: unknown
}

/** Sends a request once. Rejects if there is no complete answer. */
export async function callPixel(
  url: string,
  init: GuardedInit,
  options: Parameters<typeof fetchPixel>[2],
): Promise<Answer> {
  const reply = await fetchPixel(url, init, options)
  const text = await reply.text()
  return { status: reply.status, text, json: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
