import { z } from "zod"
import { AnswerTooLongError, guardedFetch } from "../../../lib/guarded-fetch"
import { currentTenantId } from "../../../tenancy/current-tenant"

/** The differences between the three captcha services. Otherwise all use the protocol of reCAPTCHA. */
const PROVIDERS = {
  // https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
  turnstile: { path: "/turnstile/v0/siteverify", takesSiteKey: false, scoresPeople: false },
  // https://docs.hcaptcha.com/#verify-the-user-response-server-side. Its enterprise version has a score for risk, which
  // is not used.
  hcaptcha: { path: "/siteverify", takesSiteKey: true, scoresPeople: false },
  // https://developers.google.com/recaptcha/docs/verify. Version 3 returns a score; 1 means a person.
  recaptcha: { path: "/recaptcha/api/siteverify", takesSiteKey: false, scoresPeople: true },
} as const

export type CaptchaProvider = keyof typeof PROVIDERS

export interface Captcha {
  provider: CaptchaProvider
  secret: string
  siteKey: string | null
}

/** The captcha service is down or overloaded, or refuses this shop's keys. This says nothing about the visitor. */
export class CaptchaUnavailableError extends Error {
  override readonly name = "CaptchaUnavailableError"
}

/**
 * The captcha service answers something that is not in its protocol. The visitor then counts as a bot, because a
 * visitor may cause it, for example by a token that makes a firewall show its block page.
 */
export class CaptchaUnreadableError extends Error {
  override readonly name = "CaptchaUnreadableError"
}

export interface CaptchaOptions {
  /** Base URLs of the services, without a path. */
  urls: Record<CaptchaProvider, string>
  timeoutMs: number
}

const answer = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string()).default([]),
  score: z.number().min(0).max(1).optional(),
})

/** Error codes about the shop's settings or the service. All others mean that the visitor's token is wrong. */
const NOT_THE_VISITOR =
  /^(missing-input-secret|invalid-input-secret|sitekey-secret-mismatch|bad-request|internal-error)$/

/**
 * Asks the shop's captcha service about a visitor's `captcha_token`. Returns 0 for a person, 1 for a bot. It never asks
 * twice, because a token works once. It does not send the visitor's address.
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
    if (blamed) throw new CaptchaUnavailableError(`The captcha service returns the error '${blamed}'.`)
    if (!success) return 1
    return scoresPeople && score !== undefined ? 1 - score : 0
  }
}

/** Real answers are smaller than one kilobyte. */
const MAX_BYTES = 64 * 1024
const TOO_MANY_REQUESTS = 429

const fetchCaptcha = guardedFetch({
  service: "captcha",
  // Private addresses are allowed, because the operator and not a shop configures these URLs.
  allowPrivate: true,
  mostBytes: MAX_BYTES,
  whose: currentTenantId,
})

async function ask(url: URL, form: Record<string, string>, timeoutMs: number) {
  const { status, text } = await textFrom(url, form, timeoutMs)
  try {
    return answer.parse(JSON.parse(text))
  } catch (cause) {
    if (status >= 500 || status === TOO_MANY_REQUESTS)
      throw new CaptchaUnavailableError(`The captcha service returns the status ${status}.`, { cause })
    throw new CaptchaUnreadableError("The captcha service's answer is not valid.", { cause })
  }
}

async function textFrom(url: URL, form: Record<string, string>, timeoutMs: number) {
  try {
    const request = { method: "POST", body: new URLSearchParams(form) }
    const response = await fetchCaptcha(url, request, { totalMs: timeoutMs })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    if (cause instanceof AnswerTooLongError)
      throw new CaptchaUnreadableError("The captcha service's answer is too large.", { cause })
    throw new CaptchaUnavailableError("The captcha service does not answer.", { cause })
  }
}
