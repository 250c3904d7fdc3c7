import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { timestamp } from "../../../kits/rows/fields"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { orNull } from "../../../lib/fields"
import { categoryKey } from "../../cookie-banner/module/schemas"
import { ACTIONS, consentRecord, decidedCategories, STATUSES } from "../module/schemas"

/** At least 128 random bits in base64url. Who knows the id can read and withdraw the consent. */
const sessionId = z
  .string()
  .regex(/^[\w-]{22,128}$/, "must be 22 to 128 letters, digits, - and _, from at least 128 random bits")
  .meta({ override: { type: "string" }, examples: ["3q2-7wAAAAC6r7rerb7vut6tvu8"] })

/** The longest consent strings of the IAB's framework have a few kilobytes. */
const MAX_TC_STRING_LENGTH = 10_000
const MAX_CATEGORIES = 50

const decision = z.strictObject({
  session_id: sessionId
    .optional()
    .describe(
      "The browser's consent session. Leave it out for a new one. It is a secret: 128 random bits or more.",
    ),
  action: z.enum(ACTIONS).meta({ examples: ["custom"] }),
  categories: z
    .record(categoryKey, z.boolean())
    .refine((all) => Object.keys(all).length <= MAX_CATEGORIES, `has more than ${MAX_CATEGORIES} categories`)
    .optional()
    .describe("Required for `custom`. Optional categories that are left out are refused.")
    .meta({ examples: [{ analytics: true, marketing: false }] }),
  banner_version: z
    .int()
    .min(0)
    .optional()
    .describe("The version that the visitor saw. Default: the current one.")
    .meta({ examples: [3] }),
  locale: localeCode.optional().describe("The language that the visitor saw."),
  tc_string: orNull(
    z
      .string()
      .max(MAX_TC_STRING_LENGTH)
      .regex(/^[\w.~-]+$/, "must be a consent string"),
  )
    .describe("A consent string of the IAB's framework. It is stored unread.")
    .meta({ examples: [null] }),
})

const state = z
  .object({
    session_id: z.string().meta({ examples: ["3q2-7wAAAAC6r7rerb7vut6tvu8"] }),
    status: z.enum(STATUSES).meta({ examples: ["partial"] }),
    categories: decidedCategories,
    banner_version: z.int().meta({ examples: [3] }),
    sequence: consentRecord.shape.sequence,
    hash: consentRecord.shape.hash,
    recorded_at: timestamp,
    expires_at: timestamp,
    needs_renewal: z
      .boolean()
      .describe("Ask the visitor again: the consent has expired, or the shop has published another banner.")
      .meta({ examples: [false] }),
    consent_mode: z
      .record(z.string(), z.enum(["granted", "denied"]))
      .describe("The same for Google's Consent Mode v2.")
      .meta({ examples: [{ analytics_storage: "granted", ad_storage: "denied" }] }),
  })
  .meta({ id: "CookieConsent" })

const response = z.object({ cookie_consent: state })
/** Accepts malformed ids, too. They get the same 404 as unknown ids. */
const params = z.strictObject({ sessionId: z.string().max(500) })

export const cookieConsent = contract({
  recordCookieConsent: {
    method: "POST",
    path: "/store/cookie-consent",
    auth: "key",
    customer: "optional",
    badTokenIsGuest: true,
    localized: true,
    cost: 2,
    summary: "Store a decision about cookies",
    description:
      "Each decision is a new record in the session's chain of hashes, so it can be proved later. `Sec-GPC: 1` refuses the category `marketing`, unless `custom` accepts it by name. With a customer's token, the session belongs to the customer. If it belongs to another customer already, the decision begins a new session.",
    body: decision,
    response,
    errors: ["missing_field", "invalid_field", "out_of_range", "unknown_field"],
  },
  readCookieConsent: {
    method: "GET",
    path: "/store/cookie-consent/:sessionId",
    auth: "key",
    summary: "The consent of a session",
    params,
    response,
    errors: ["not_found"],
  },
  tieCookieConsent: {
    method: "POST",
    path: "/store/cookie-consent/:sessionId/customer",
    auth: "key+customer",
    summary: "Tie a consent to the signed-in customer",
    description:
      "Call it after a sign-in. Another customer's session is 404; ask the visitor again then. `POST /store/track/events` with a customer's token does the same.",
    params,
    body: noBody,
    response,
    errors: ["not_found"],
  },
  withdrawCookieConsent: {
    method: "DELETE",
    path: "/store/cookie-consent/:sessionId",
    auth: "key",
    customer: "optional",
    badTokenIsGuest: true,
    cost: 2,
    summary: "Withdraw a consent",
    description: "All optional categories become false. The earlier decisions stay as proof.",
    params,
    response,
    errors: ["not_found"],
  },
})
