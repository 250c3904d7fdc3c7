import { z } from "zod"
import { line, orNone } from "../../lib/fields"
import { defineArea } from "../../lib/settings/area"
import { secretText } from "../../lib/settings/secret-field"

/** Every visitor gets a token that was signed with it, and may try secrets on that for as long as they like. */
const SHORTEST_SECRET = 32

/** What forms, comments and other public submissions must prove. */
export const settings = defineArea({
  fields: {
    /** In points of a bot score, where 100 is certainty: what scores more is refused. */
    bot_score_threshold: z.int().min(1).max(99).default(60),
    /** How many numbers a visitor's browser tries at most to solve a challenge. */
    challenge_max_number: z.int().min(1_000).max(10_000_000).default(100_000),
    /** Chosen, it is in force. It cannot be chosen without its secret. */
    captcha_provider: orNone(z.enum(["turnstile", "hcaptcha", "recaptcha"])),
    captcha_site_key: orNone(line(200)),
  },
  secrets: {
    /** With it the storefront's server signs anti-spam tokens. Without it, solved challenges are all that is accepted. */
    spam_secret: secretText(200, SHORTEST_SECRET),
    captcha_secret: secretText(500),
  },
  groups: {
    captcha: { switchedBy: "captcha_provider", needs: ["captcha_secret"], isExtra: true },
  },
  destinations: { captcha_secret: ["captcha_provider"] },
})
