import { z } from "zod"
import { defineArea } from "../../kits/settings/area"
import { secretText } from "../../kits/settings/secret-field"
import { line, orNull } from "../../lib/fields"

/** A shorter secret could be guessed: visitors have tokens that it signs, and can try as long as they want. */
const SHORTEST_SECRET = 32

/** How the shop protects forms, comments and other public submissions against spam. */
export const settings = defineArea({
  fields: {
    /** The highest accepted bot score, from 0 to 100. Submissions with a higher score are refused. */
    bot_score_threshold: z.int().min(1).max(99).default(60),
    /** How hard the puzzle is that a visitor's browser solves: it tries numbers up to this one. */
    challenge_max_number: z.int().min(1_000).max(10_000_000).default(100_000),
    /** As soon as a captcha provider is chosen, it is used. It also needs its secret. */
    captcha_provider: orNull(z.enum(["turnstile", "hcaptcha", "recaptcha"])),
    captcha_site_key: orNull(line(200)),
  },
  secrets: {
    /**
     * With this secret, the storefront's server signs anti-spam tokens for its visitors. Without it, browsers must
     * solve a puzzle.
     */
    spam_secret: secretText(200, SHORTEST_SECRET),
    captcha_secret: secretText(500),
  },
  groups: {
    captcha: { switchedBy: "captcha_provider", needs: ["captcha_secret"], isExtra: true },
  },
  destinations: { captcha_secret: ["captcha_provider"] },
})
