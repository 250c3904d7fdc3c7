import type { Captcha } from "./captcha"
import type { Submission } from "./lib/fingerprints"
import type { GenuineToken } from "./lib/spam-token"

/** A submission, and what was sent with it to prove that a person sends it. */
export interface PresentedSubmission extends Submission {
  token: GenuineToken
  /** Whether a form field that people cannot see has a value. Only bots fill it in. */
  isTrapFilled: boolean
  captchaToken: string | undefined
}

/** The shop's rules for rating a submission. */
export interface Rules {
  /** A submission with a higher bot score is refused. */
  threshold: number
  /** The shop's captcha; undefined if the shop uses no captcha. */
  captcha: Captcha | undefined
}
