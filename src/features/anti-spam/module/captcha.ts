import { z } from "zod"
import { ServiceStatusError } from "../../../kits/settings/connection-test"
import { errors } from "../../../lib/errors"
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
  /^(missing-input-secret|invalid-input-secret|invalid-parsed-secret|invalid-widget-id|invalid-sitekey|invalid-keys|sitekey-secret-mismatch|not-using-dummy-passcode|bad-request|internal-error)$/

/**
 * Asks the shop's captcha service about a visitor's `captcha_token`. Returns 0 for a person, 1 for a bot. It never asks
 * twice, because a token works once. It does not send the visitor's address.
 *
 * Throws {@link CaptchaUnavailableError} and {@link CaptchaUnreadableError}.
 */
export function captchaVerifier({ urls, timeoutMs }: CaptchaOptions) {
  return async ({ provider, secret, siteKey }: Captcha, token: string | undefined): Promise<number> => {
    if (!token) return 1
    const { request, scoresPeople } = requestTo({ provider, secret, siteKey }, token, urls)
    const { success, "error-codes": codes, score } = await ask(...request, timeoutMs)

    const blamed = codes.find((code) => NOT_THE_VISITOR.test(code))
    if (blamed) throw new CaptchaUnavailableError(`The captcha service returns the error '${blamed}'.`)
    if (!success) return 1
    return scoresPeople && score !== undefined ? 1 - score : 0
  }
}

/** No service has issued this token. */
const TEST_TOKEN = "settings-test"
/** The service's own fault, so that nothing is known about the secret. */
const INTERNAL_ERROR = "internal-error"
const SERVER_FAULT = 500
/** Error codes about the token alone. */
const THE_TOKEN = /-response$/
const NOT_IN_PROTOCOL = 0

/**
 * Tests the shop's secret by a token that cannot be valid. A service that complains only about the token has found no
 * fault in the secret. No service documents that it checks the secret first. Returns the service's error codes. Throws 502 `provider_error`.
 */
export function captchaTest({ urls, timeoutMs }: CaptchaOptions) {
  return async (captcha: Captcha): Promise<string[]> => {
    const { request } = requestTo(captcha, TEST_TOKEN, urls)
    const { success, "error-codes": codes } = await ask(...request, timeoutMs).catch((error: unknown) => {
      throw testError(error)
    })
    const blamed = codes.find((code) => NOT_THE_VISITOR.test(code))
    if (blamed === undefined) {
      // Services publish secrets for tests, which accept every token.
      if (success) throw errors.providerError("This secret accepts every token. It is one for tests.")
      if (codes.some((code) => THE_TOKEN.test(code))) return codes
      throw testError(new CaptchaUnreadableError("The captcha service names no reason."))
    }
    const message = `The captcha service returns the error '${blamed}'.`
    throw blamed === INTERNAL_ERROR
      ? errors.providerError(message, { cause: new ServiceStatusError(SERVER_FAULT, null) })
      : errors.providerError(message)
  }
}

function testError(error: unknown): Error {
  if (error instanceof CaptchaUnreadableError)
    return errors.providerError(error.message, { cause: new ServiceStatusError(NOT_IN_PROTOCOL, null) })
  if (!(error instanceof CaptchaUnavailableError)) throw error
  const { cause } = error
  return errors.providerError(error.message, { cause: cause instanceof ServiceStatusError ? cause : error })
}

/** The address and the form of a request to the shop's captcha service. */
function requestTo({ provider, secret, siteKey }: Captcha, token: string, urls: CaptchaOptions["urls"]) {
  const { path, takesSiteKey, scoresPeople } = PROVIDERS[provider]
  const form = { secret, response: token, ...(takesSiteKey && siteKey && { sitekey: siteKey }) }
  return { request: [new URL(path, urls[provider]), form] as const, scoresPeople }
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
      throw new CaptchaUnavailableError(`The captcha service returns the status ${status}.`, {
        cause: new ServiceStatusError(status, null),
      })
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
