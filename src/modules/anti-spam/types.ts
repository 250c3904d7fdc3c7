import type { Submission } from "./lib/fingerprints"
import type { GenuineToken } from "./lib/spam-token"
import type { Captcha } from "./providers/captcha"

/** A submission together with what was presented for it. */
export interface PresentedSubmission extends Submission {
  token: GenuineToken
  /** Whether the field that people do not see was filled in. */
  isTrapFilled: boolean
  captchaToken: string | undefined
}

/** By what a shop judges. */
export interface Rules {
  /** Points of a bot score; more than these are refused. */
  threshold: number
  /** The captcha that the shop asks for. */
  captcha: Captcha | undefined
}
