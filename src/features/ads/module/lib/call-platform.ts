import type { z } from "zod"
import { ServiceStatusError, serviceMessage } from "../../../../kits/settings/connection-test"
import { type GuardedInit, guardedFetch } from "../../../../lib/guarded-fetch"
import { asError } from "../../../../lib/thrown"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import { PlatformError } from "./platform-error"

/** 90 days of a few hundred campaigns have about 10 MB. */
const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024

const fetchPlatform = guardedFetch({
  service: "ads",
  // The operator configures these addresses. A shop cannot change them.
  allowPrivate: true,
  mostBytes: LARGEST_ANSWER_BYTES,
  whose: currentTenantId,
})

export interface Calling<Answer> {
  title: string
  url: string
  init: GuardedInit
  timeoutMs: number
  answer: z.ZodType<Answer>
  /** Whether a refusal is about the token. */
  isAboutToken: (status: number, json: unknown) => boolean
  /** Whether a refusal is about a token of another app. */
  isOfOtherApp?: (json: unknown) => boolean
  /** The platform's own words in the JSON of a refusal, if they are not in the usual place. */
  explanation?: (json: unknown) => string | undefined
  /** Texts that the platform's words may not repeat. */
  secrets: readonly (string | null)[]
}

/** Reads from a platform. Throws {@link PlatformError}. The cause of a refusal has the platform's own words. */
export async function callPlatform<Answer>({
  title,
  url,
  init,
  timeoutMs,
  answer,
  isAboutToken,
  isOfOtherApp,
  explanation,
  secrets,
}: Calling<Answer>): Promise<Answer> {
  const { status, text } = await fetchPlatform(url, init, { totalMs: timeoutMs })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((cause: unknown) => {
      const isLate = asError(cause).name === "TimeoutError"
      throw new PlatformError(`${title} ${isLate ? "took too long" : "could not be reached"}.`, "failed", {
        cause,
      })
    })
  const json = parsed(text)
  if (status !== 200) {
    const words = explanation?.(json)
    const body = words === undefined ? text : JSON.stringify(words)
    const cause = new ServiceStatusError(status, serviceMessage(body, secrets))
    if (isAboutToken(status, json)) throw new PlatformError(`${title} refuses the token.`, "token", { cause })
    const kind = isOfOtherApp?.(json) ? "other_app" : "failed"
    throw new PlatformError(`${title} answered with the status ${status}.`, kind, { cause })
  }
  const { data, error } = answer.safeParse(json)
  if (error)
    throw new PlatformError(`The answer of ${title} is not the expected one.`, "failed", { cause: error })
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
