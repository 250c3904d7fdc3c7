import type { z } from "zod"
import { errors } from "../../../../lib/errors"
import type { GuardedFetch } from "../../../../lib/guarded-fetch"

interface Options<Answer> {
  ask: GuardedFetch
  timeoutMs: number
  /** The provider's name, for error messages. */
  who: string
  answer: z.ZodType<Answer>
}

/** Posts a form and parses the JSON answer. Throws 502 `provider_error` on a timeout or an unexpected answer. */
export async function postForm<Answer>(
  url: URL,
  form: Record<string, string>,
  { ask, timeoutMs, who, answer }: Options<Answer>,
): Promise<Answer> {
  try {
    const request = { method: "POST", body: new URLSearchParams(form) }
    const response = await ask(url, request, { totalMs: timeoutMs })
    return answer.parse(JSON.parse(await response.text()))
  } catch (cause) {
    throw errors.providerError(`${who} did not send a valid answer.`, { cause })
  }
}
