import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { brokenLink, consentRecord, consentSession, STATUSES, verification } from "../module/schemas"

const session = consentSession.meta({ id: "AdminCookieConsent" })

const subject = {
  network: z
    .string()
    .nullable()
    .describe("The network of the visitor's address. `null` after an erasure.")
    .meta({ examples: ["203.0.113.0/24"] }),
  user_agent: z
    .string()
    .nullable()
    .meta({ examples: ["Mozilla/5.0"] }),
  customer_id: z
    .string()
    .nullable()
    .meta({ examples: [null] }),
  salt: z
    .string()
    .nullable()
    .describe("With it, `subject_digest` can be computed again.")
    .meta({ examples: ["3q2-7wAAAAC6r7rerb7vuA"] }),
}

export const cookieConsents = contract({
  adminListCookieConsents: {
    method: "GET",
    path: "/admin/cookie-consents",
    auth: "admin",
    summary: "The cookie consents of visitors",
    query: listQuery({
      order: ["-recorded_at", "recorded_at"],
      filters: {
        status: z
          .enum(STATUSES)
          .optional()
          .meta({ examples: ["granted"] }),
        locale: z
          .string()
          .max(20)
          .optional()
          .meta({ examples: ["en"] }),
        customer_id: z
          .string()
          .max(100)
          .optional()
          .meta({ examples: ["cus_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      },
    }),
    response: page({ cookie_consents: z.array(session) }),
  },
  adminReadCookieConsent: {
    method: "GET",
    path: "/admin/cookie-consents/:id",
    auth: "admin",
    summary: "The proof of a session's consents",
    description:
      "All decisions with their hashes, and the wordings that the visitor saw. `broken` is the first record that is missing or was changed, or `null`.",
    response: z.object({
      cookie_consent: session.extend({
        session_key: z
          .string()
          .describe("The SHA-256 of the session id, in base64url. Each record's hash covers it.")
          .meta({ examples: ["Qm9uam91cgQm9uam91cgQm9uam91cgQm9uam91cgQm9"] }),
        records: z.array(consentRecord.extend(subject).meta({ id: "CookieConsentRecord" })),
        wordings: z.array(
          z
            .object({
              id: z.string().meta({ examples: ["Qm9uam91cgQm9uam91cgQm9uam91cgQm9uam91cgQm9"] }),
              banner_version: z.int().meta({ examples: [3] }),
              content: z.record(z.string(), z.unknown()).meta({ examples: [{ mode: "opt_in" }] }),
            })
            .meta({ id: "CookieBannerWording" }),
        ),
        broken: brokenLink.meta({ id: "BrokenConsentLink" }).nullable(),
      }),
    }),
    errors: ["not_found"],
  },
  adminVerifyCookieConsents: {
    method: "GET",
    path: "/admin/cookie-consents/verify",
    auth: "admin",
    summary: "Verify the chains of all cookie consents",
    description: "`broken` has the first broken link of each damaged session, at most 100.",
    response: z.object({ verification: verification.meta({ id: "ConsentVerification" }) }),
  },
})
