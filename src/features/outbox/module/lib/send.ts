import { clock } from "../../../../lib/clock"
import { excerpt } from "../../../../lib/excerpt"
import { guardedFetch } from "../../../../lib/guarded-fetch"
import { asError } from "../../../../lib/thrown"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import type { OutboxOptions, Outcome } from "../types"
import { retryAfterMs } from "./retries"
import { signatureHeaders } from "./signature"

/** Only the beginning of an answer is read. A single chunk may not be longer than this. */
const MAX_READ_BYTES = 64 * 1_024
const MAX_SHOWN = 1_000
/** More than is shown, so that a secret at the end of the shown part is complete and can be replaced. */
const MAX_READ = 2 * MAX_SHOWN
/** Shorter texts are too common to be replaced in an answer. */
const SHORTEST_SECRET = 8

const limits = { service: "webhooks", mostBytes: MAX_READ_BYTES, whose: currentTenantId } as const
const fetchAnywhere = guardedFetch({ ...limits, allowPrivate: true })
const fetchPublic = guardedFetch({ ...limits, allowPrivate: false })

export interface Message {
  url: string
  id: string
  body: string
  secrets: readonly string[]
}

/** Sends an event once. Never rejects: any failure is an outcome. */
export async function send(
  message: Message,
  { allowPrivateHosts, timeoutMs }: OutboxOptions,
): Promise<Outcome> {
  const { url, id, body, secrets } = message
  const startedAt = clock.date()
  const began = clock.elapsed()
  const signed = signatureHeaders({ id, seconds: Math.floor(startedAt.getTime() / 1_000), body }, secrets)
  const ended = (outcome: Omit<Outcome, "startedAt" | "durationMs">): Outcome => ({
    ...outcome,
    startedAt,
    durationMs: Math.round(clock.elapsed() - began),
  })
  try {
    if (!allowPrivateHosts && !url.startsWith("https://")) throw new InsecureError()
    const fetchIt = allowPrivateHosts ? fetchAnywhere : fetchPublic
    const headers = { "content-type": "application/json", "user-agent": "svc-webhooks/1", ...signed }
    const response = await fetchIt(url, { method: "POST", headers, body }, { totalMs: timeoutMs })
    const { status } = response
    const answer = await beginningOf(response)
    return ended({
      status,
      error: status >= 200 && status < 300 ? null : `The endpoint answered ${status}.`,
      excerpt: answer === "" ? null : excerptOf(answer, [...secrets, ...signaturesIn(signed)]),
      retryAfterMs: retryAfterMs(response.headers.get("retry-after"), clock.now()),
    })
  } catch (error) {
    return ended({ status: null, error: problemOf(error), excerpt: null, retryAfterMs: undefined })
  }
}

class InsecureError extends Error {
  override readonly name = "InsecureError"
}

/** The answer counts as soon as its status is there. A body that is too long or breaks off changes nothing. */
async function beginningOf({ body }: Response): Promise<string> {
  if (!body) return ""
  const decoder = new TextDecoder()
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
  let text = ""
  try {
    while (text.length < MAX_READ) {
      const { done, value } = await reader.read()
      if (done) return text
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    return text
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  return text
}

function signaturesIn(headers: Record<string, string>): string[] {
  return Object.values(headers)
    .flatMap((value) => value.split(/[\s,]+/))
    .map((part) => part.replace(/^v1=/, ""))
}

/** The part of an answer that admins see. An endpoint may repeat what it got, so secrets are replaced. */
function excerptOf(answer: string, secrets: readonly string[]): string {
  const masked = secrets
    .flatMap((secret) => [secret, secret.replace(/^whsec_/, "")])
    .filter((secret) => secret.length >= SHORTEST_SECRET && !/^(\d+|evt_.*)$/.test(secret))
    .reduce((text, secret) => text.replaceAll(secret, "***"), answer)
  // Texts in the database cannot contain zero bytes.
  return excerpt(masked.replaceAll("\0", ""), MAX_SHOWN)
}

/** A message for admins. The error's own message may contain addresses of the installation, so it is not shown. */
function problemOf(error: unknown): string {
  const { name } = asError(error)
  if (name === "InsecureError") return "The address does not begin with https://."
  if (name === "TimeoutError") return "The endpoint took too long."
  if (name === "PrivateAddressError") return "The address is in a private network."
  return "The endpoint could not be reached."
}
