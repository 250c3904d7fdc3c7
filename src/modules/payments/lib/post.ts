import { errors } from "../../../lib/errors"

interface Options {
  timeoutMs: number
  /** The provider's name, for what is said when it does not answer. */
  who: string
}

/** Sends a form and reads the JSON that comes back. Throws 502 `provider_error` where none does, in time. */
export async function postForm(
  url: URL,
  form: Record<string, string>,
  { timeoutMs, who }: Options,
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    })
    return JSON.parse(await response.text())
  } catch (cause) {
    throw errors.providerError(`${who} did not answer as it should.`, { cause })
  }
}
