import { z } from "zod"
import { contract } from "../../../kits/rows/row"
import { plainLineField, plainTextField } from "../../../lib/fields"
import { emailPreferences, emailSubscription } from "../module/schemas"
import { keylessQuery } from "./keyless-query"

const token = z
  .string()
  .min(1)
  .max(300)
  .describe("The token of the link in the mail.")
  .meta({ examples: ["u.esubn_01JPA4Y7T3M0Q9Z6K2W8XNRB5D.0.pK3mZ…"] })

const query = z.strictObject({ token })
const maybeToken = z.strictObject({ token: token.optional() })

/** A field of a form. An empty one is not sent by people. */
const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal("").transform(() => undefined), schema]).optional()

/** A form sends every value as text. */
const yes = z.union([z.boolean(), z.literal("true").transform(() => true)])

const answer = z.object({
  email_subscription: emailSubscription,
  is_confirmation_needed: z
    .boolean()
    .describe("The request looked like a robot's, so nothing has changed. A `POST` with the token does it.")
    .meta({ examples: [false] }),
})

/** The link's own token decides, so an expired sign-in must not stop anybody from leaving a list. */
const LINK = {
  auth: "key",
  keyInQuery: true,
  outlivesKey: true,
  hasPage: true,
  badTokenIsGuest: true,
} as const
/** The link without a key, as mails contain it. */
const KEYLESS = {
  auth: "none",
  keyInQuery: undefined,
  outlivesKey: undefined,
  badTokenIsGuest: undefined,
} as const
const IN_MAILS =
  "Mails contain this link. It needs no publishable key, so it works after the key was revoked."
const ROBOTS =
  "Programs that open the links of mails to check them change nothing: `HEAD` requests, prefetches and robots."

export const emailLinks = contract({
  unsubscribeByLink: {
    ...LINK,
    method: "GET",
    path: "/store/email-unsubscribe",
    summary: "Unsubscribe by the link in a mail",
    description: `A browser gets a page. ${ROBOTS} A link that is opened within a minute after its mail was sent changes nothing either. They get a page with a button.`,
    query,
    response: answer,
    errors: ["missing_field", "invalid_field", "not_found"],
  },
  unsubscribe: {
    ...LINK,
    method: "POST",
    path: "/store/email-unsubscribe",
    summary: "Unsubscribe, and say why",
    description:
      "The token may be in the query or in the body. Mail programs send the form `List-Unsubscribe=One-Click` here (RFC 8058). With `resubscribe`, it undoes this for a week.",
    query: maybeToken,
    body: z.strictObject({
      token: token.optional(),
      reason: orEmpty(plainLineField(200))
        .describe("Our page sends `too_often`, `not_relevant`, `never_subscribed` or `other`.")
        .meta({ override: { type: "string", maxLength: 200 }, examples: ["too_often"] }),
      comment: orEmpty(plainTextField(2000)).meta({
        override: { type: "string", maxLength: 2000 },
        examples: ["One mail a month is enough."],
      }),
      resubscribe: yes.optional().meta({ override: { type: "boolean" }, examples: [false] }),
      "List-Unsubscribe": z
        .literal("One-Click")
        .optional()
        .meta({ examples: ["One-Click"] }),
    }),
    response: z.object({ email_subscription: emailSubscription }),
    errors: ["missing_field", "invalid_field", "unknown_field", "not_found", "invalid_state"],
  },
  confirmByLink: {
    ...LINK,
    method: "GET",
    path: "/store/email-confirm",
    summary: "Confirm a subscription by the link in a mail",
    description: `A browser gets a page. ${ROBOTS}`,
    query,
    response: answer,
    errors: ["missing_field", "invalid_field", "not_found", "invalid_state"],
  },
  confirmSubscription: {
    ...LINK,
    method: "POST",
    path: "/store/email-confirm",
    summary: "Confirm a subscription",
    query: maybeToken,
    body: z.strictObject({ token: token.optional() }),
    response: z.object({ email_subscription: emailSubscription }),
    errors: ["missing_field", "invalid_field", "unknown_field", "not_found", "invalid_state"],
  },
  readEmailPreferences: {
    ...LINK,
    method: "GET",
    path: "/store/email-preferences",
    summary: "A subscriber's lists",
    description: "Each mail of a campaign has a link to it. A browser gets a page.",
    query,
    response: z.object({ email_preferences: emailPreferences }),
    errors: ["missing_field", "invalid_field", "not_found"],
  },
  saveEmailPreferences: {
    ...LINK,
    method: "POST",
    path: "/store/email-preferences",
    summary: "Choose the lists",
    description: "The subscriber leaves all lists that are not named.",
    query: maybeToken,
    body: z.strictObject({
      token: token.optional(),
      lists: z
        .union([
          z.array(z.string().max(100)).max(100),
          z
            .string()
            .max(100)
            .transform((one) => [one]),
        ])
        .transform((handles) => handles.filter((handle) => handle !== ""))
        .meta({ override: { type: "array", items: { type: "string" } }, examples: [["newsletter"]] }),
    }),
    response: z.object({ email_preferences: emailPreferences }),
    errors: ["missing_field", "invalid_field", "unknown_field", "out_of_range", "not_found"],
  },
})

const leaving = { ...KEYLESS, path: "/hooks/email-unsubscribe", description: IN_MAILS } as const
const confirming = { ...KEYLESS, path: "/hooks/email-confirm", description: IN_MAILS } as const
const choosing = { ...KEYLESS, path: "/hooks/email-preferences", description: IN_MAILS } as const

/** The same routes for links without a key. `outlivesKey` leads requests here. */
export const emailLinkHooks = contract({
  unsubscribeByMail: { ...emailLinks.unsubscribeByLink, ...leaving, query: keylessQuery(query) },
  unsubscribeByMailForm: { ...emailLinks.unsubscribe, ...leaving, query: keylessQuery(maybeToken) },
  confirmByMail: { ...emailLinks.confirmByLink, ...confirming, query: keylessQuery(query) },
  confirmByMailForm: { ...emailLinks.confirmSubscription, ...confirming, query: keylessQuery(maybeToken) },
  readEmailPreferencesByMail: { ...emailLinks.readEmailPreferences, ...choosing, query: keylessQuery(query) },
  saveEmailPreferencesByMail: {
    ...emailLinks.saveEmailPreferences,
    ...choosing,
    query: keylessQuery(maybeToken),
  },
})
