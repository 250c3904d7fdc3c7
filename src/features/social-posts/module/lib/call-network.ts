import type { z } from "zod"
import { type GuardedInit, guardedFetch } from "../../../../lib/guarded-fetch"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import { NetworkError } from "./network-error"

const LARGEST_ANSWER_BYTES = 1024 * 1024

export const fetchNetwork = guardedFetch({
  service: "social",
  // The operator configures these addresses. A shop cannot change them.
  allowPrivate: true,
  mostBytes: LARGEST_ANSWER_BYTES,
  whose: currentTenantId,
})

export interface NetworkAnswer {
  headers: Headers
  /** `undefined` if the answer is no JSON. */
  json: unknown
}

/** The error for a response with a status of 4xx. */
export type Refusal = (status: number, json: unknown) => NetworkError

/** Calls a network once. Throws {@link NetworkError}, whose kind tells whether the network may have done the work. */
export async function callNetwork(
  title: string,
  url: string,
  init: GuardedInit,
  { timeoutMs, refusal }: { timeoutMs: number; refusal: Refusal },
): Promise<NetworkAnswer> {
  let isSent = false
  const onSent = () => {
    isSent = true
  }
  const { status, headers, text } = await fetchNetwork(url, init, { totalMs: timeoutMs, onSent })
    .then(async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
    }))
    .catch((cause: unknown) => {
      throw isSent
        ? new NetworkError("unclear", `${title} has not answered.`, { cause })
        : new NetworkError("unreachable", `${title} could not be reached.`, { cause })
    })
  const json = parsed(text)
  if (status >= 200 && status < 300) return { headers, json }
  if (status === 429) throw new NetworkError("rate_limited", `${title} accepts no more calls for now.`)
  if (status >= 400 && status < 500) throw refusal(status, json)
  throw new NetworkError("unclear", `${title} failed with the status ${status}.`)
}

/** Parses an answer. A different one leaves open what the network has done. */
export function readAnswer<Answer>(schema: z.ZodType<Answer>, json: unknown, title: string): Answer {
  const { data, error } = schema.safeParse(json)
  if (error)
    throw new NetworkError("unclear", `The answer of ${title} is not the expected one.`, { cause: error })
  return data
}

/** `undefined` if the text is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
