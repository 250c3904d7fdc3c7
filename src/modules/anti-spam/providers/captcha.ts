import { z } from "zod"
import { AnswerTooLongError, guardedFetch } from "../../../lib/guarded-fetch"
import { currentTenantId } from "../../../tenancy/current-tenant"

/** What differs between the three services: they share the rest of the protocol that reCAPTCHA began. */
const PROVIDERS = {
  // https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
  turnstile: { path: "/turnstile/v0/siteverify", takesSiteKey: false, scoresPeople: false },
  // https://docs.hcaptcha.com/#verify-the-user-response-server-side. Its score, of the enterprise plan, is one of risk.
  hcaptcha: { path: "/siteverify", takesSiteKey: true, scoresPeople: false },
  // https://developers.google.com/recaptcha/docs/verify. Version 3 answers a score, 1 for a person.
  recaptcha: { path: "/recaptcha/api/siteverify", takesSiteKey: false, scoresPeople: true },
} as const

export type CaptchaProvider = keyof typeof PROVIDERS

export interface Captcha {
  provider: CaptchaProvider
  secret: string
  siteKey: string | null
}

/** The service is down, overloaded, or refuses this shop. Nothing is known of the visitor then. */
export class CaptchaUnavailableError extends Error {
  override readonly name = "CaptchaUnavailableError"
}

/**
 * The service is up and answers something that is not its protocol. A visitor may cause this, for example with a token
 * that makes a firewall answer a page of its own. So it counts against the visitor.
 */
export class CaptchaUnreadableError extends Error {
  override readonly name = "CaptchaUnreadableError"
}

export interface CaptchaOptions {
  /** Where the services are, without path. */
  urls: Record<CaptchaProvider, string>
  timeoutMs: number
}

const answer = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string()).default([]),
  score: z.number().min(0).max(1).optional(),
})

/** Codes that blame the shop's settings or the service, and not what the visitor has sent. */
const NOT_THE_VISITOR =
  /^(missing-input-secret|invalid-input-secret|sitekey-secret-mismatch|bad-request|internal-error)$/

/**
 * Asks the shop's service about a visitor's `captcha_token`: 0 for a person, 1 for what is none. Asked once, as a token
 * is good for one answer. The visitor's address is not told.
 *
 * Throws {@link CaptchaUnavailableError} and {@link CaptchaUnreadableError}.
 */
export function captchaVerifier({ urls, timeoutMs }: CaptchaOptions) {
  return async ({ provider, secret, siteKey }: Captcha, token: string | undefined): Promise<number> => {
    if (!token) return 1
    const { path, takesSiteKey, scoresPeople } = PROVIDERS[provider]
    const form = { secret, response: token, ...(takesSiteKey && siteKey && { sitekey: siteKey }) }
    const { success, "error-codes": codes, score } = await ask(new URL(path, urls[provider]), form, timeoutMs)

    const blamed = codes.find((code) => NOT_THE_VISITOR.test(code))
    if (blamed) throw new CaptchaUnavailableError(`It answers '${blamed}'.`)
    if (!success) return 1
    return scoresPeople && score !== undefined ? 1 - score : 0
  }
}

/** The real answers have less than a kilobyte. */
const MOST_BYTES = 64 * 1024
const TOO_MANY_REQUESTS = 429

const fetchCaptcha = guardedFetch({
  service: "captcha",
  // The addresses come from the installation's configuration.
  allowPrivate: true,
  mostBytes: MOST_BYTES,
  whose: currentTenantId,
})

async function ask(url: URL, form: Record<string, string>, timeoutMs: number) {
  const { status, text } = await textFrom(url, form, timeoutMs)
  try {
    return answer.parse(JSON.parse(text))
  } catch (cause) {
    if (status >= 500 || status === TOO_MANY_REQUESTS)
      throw new CaptchaUnavailableError(`It answers with the status ${status}.`, { cause })
    throw new CaptchaUnreadableError("It answers something that is not its protocol.", { cause })
  }
}

async function textFrom(url: URL, form: Record<string, string>, timeoutMs: number) {
  try {
    const request = { method: "POST", body: new URLSearchParams(form) }
    const response = await fetchCaptcha(url, request, { totalMs: timeoutMs })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    if (cause instanceof AnswerTooLongError)
      throw new CaptchaUnreadableError("It answers far too much.", { cause })
    throw new CaptchaUnavailableError("It does not answer.", { cause })
  }
}
