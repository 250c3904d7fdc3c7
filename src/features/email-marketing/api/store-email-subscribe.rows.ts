import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { contract } from "../../../kits/rows/row"
import { email, orNull, plainLineField, plainTextField } from "../../../lib/fields"
import { DEFAULT_LIST, emailSubscription } from "../module/schemas"

const wanted = z.strictObject({
  email,
  list: z
    .string()
    .min(1)
    .max(100)
    .default(DEFAULT_LIST)
    .describe("The list's handle.")
    .meta({ examples: ["newsletter"] }),
  first_name: orNull(plainLineField(100)).meta({ examples: ["Ada"] }),
  last_name: orNull(plainLineField(100)).meta({ examples: ["Lovelace"] }),
  locale: orNull(localeCode).describe("The language of the mails. Default: the language of the request."),
  source: orNull(plainLineField(100))
    .describe("Where the person subscribed.")
    .meta({ examples: ["footer"] }),
  consent_text: orNull(plainTextField(2000))
    .describe("The exact words beside the form. They are stored with the consent. Default: the list's words.")
    .meta({ examples: ["Send me news about pottery by email. I can unsubscribe at any time."] }),
})

const response = z.object({ email_subscription: emailSubscription })

export const emailSubscribe = contract({
  subscribeEmail: {
    method: "POST",
    path: "/store/email-subscribe",
    auth: "key",
    spamToken: "optional",
    localized: true,
    summary: "Subscribe an address to a list",
    description:
      "Without an anti-spam token, the owner of the address must always open a link that is mailed to it, and the response is the same for known and unknown addresses. With a token, the list's setting decides. An address gets one such mail in ten minutes. Somebody who has unsubscribed always has to confirm.",
    body: wanted,
    response,
    errors: [
      "missing_field",
      "invalid_field",
      "unknown_field",
      "out_of_range",
      "not_found",
      "invalid_spam_token",
      "bot_suspected",
    ],
  },
  subscribeToNewsletter: {
    method: "POST",
    path: "/store/newsletter",
    auth: "key+spam",
    localized: true,
    summary: "Sign up for the newsletter",
    description: "Like `POST /store/email-subscribe` with an anti-spam token.",
    body: wanted,
    response,
    errors: ["missing_field", "invalid_field", "unknown_field", "out_of_range", "not_found"],
  },
})

export type WantedSubscription = z.output<typeof wanted>
