import { z } from "zod"
import { line, orNull } from "../../lib/fields"
import { defineArea } from "../../lib/settings/area"
import { secretText } from "../../lib/settings/secret-field"

/** The shortest secret. Visitors have signed tokens and unlimited time to guess it. */
const SHORTEST_SECRET = 32

/** The proofs that forms, comments and other public submissions must give. */
export const settings = defineArea({
  fields: {
    /** The highest accepted bot score, from 0 to 100. Submissions with a higher score are refused. */
    bot_score_threshold: z.int().min(1).max(99).default(60),
    /** The largest number that a visitor's browser tries to solve a challenge. */
    challenge_max_number: z.int().min(1_000).max(10_000_000).default(100_000),
    /** A chosen provider is active at once. It needs its secret. */
    captcha_provider: orNull(z.enum(["turnstile", "hcaptcha", "recaptcha"])),
    captcha_site_key: orNull(line(200)),
  },
  secrets: {
    /** The storefront's server signs anti-spam tokens with it. Without it, only solved challenges are accepted. */
    spam_secret: secretText(200, SHORTEST_SECRET),
    captcha_secret: secretText(500),
  },
  groups: {
    captcha: { switchedBy: "captcha_provider", needs: ["captcha_secret"], isExtra: true },
  },
  destinations: { captcha_secret: ["captcha_provider"] },
})
