import { z } from "zod"
import { email, plainLineField, plainTextField } from "../../../lib/fields"
import { SUBSCRIPTION_STATUSES, SUPPRESSION_REASONS } from "./statuses"

/** The list that a subscription is for if it names no other. A migration creates it. */
export const DEFAULT_LIST = "newsletter"

const handle = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lower-case letters, digits and single hyphens")
  .max(100)
  .meta({ override: { type: "string" }, examples: ["product-news"] })
const name = plainLineField(200).meta({ examples: ["Product news"] })
const description = plainTextField(1000)
  .nullable()
  .optional()
  .meta({ examples: ["New pieces, once a month."] })
const consentText = plainTextField(2000)
  .nullable()
  .optional()
  .describe("The words that subscribers agree to. They are stored with each consent.")
  .meta({ examples: ["Send me news about pottery by email. I can unsubscribe at any time."] })

export const newEmailList = z.strictObject({
  handle,
  name,
  description,
  is_double_opt_in: z
    .boolean()
    .default(true)
    .describe(
      "Subscribers must open a link that is mailed to them. `POST /store/email-subscribe` without an anti-spam token and everybody who has unsubscribed before need it in any case.",
    ),
  is_public: z.boolean().default(true).describe("Subscribers of other lists see it in their preferences."),
  consent_text: consentText,
})

export const emailListChange = z.strictObject({
  handle: handle.optional(),
  name: name.optional(),
  description,
  is_double_opt_in: z.boolean().optional(),
  is_public: z.boolean().optional(),
  consent_text: consentText,
})

const suppressionNote = plainTextField(1000).nullable().optional()

export const newSuppression = z.strictObject({
  email,
  reason: z.enum(SUPPRESSION_REASONS).default("manual"),
  note: suppressionNote,
})

export const suppressionChange = z.strictObject({ email: email.optional(), note: suppressionNote })

/** A subscription as its subscriber sees it. */
export const emailSubscription = z
  .object({
    list: z.string().meta({ examples: ["newsletter"] }),
    status: z.enum(SUBSCRIPTION_STATUSES),
  })
  .meta({ id: "EmailSubscription" })

/** A subscriber's lists and name. */
export const emailPreferences = z
  .object({
    email: z.string().meta({ examples: ["ada@alder.example"] }),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    locale: z.string().meta({ examples: ["en"] }),
    lists: z.array(
      z.object({
        list: z.string().meta({ examples: ["newsletter"] }),
        name: z.string().meta({ examples: ["Newsletter"] }),
        description: z.string().nullable(),
        is_subscribed: z.boolean().meta({ examples: [true] }),
      }),
    ),
  })
  .meta({ id: "EmailPreferences" })
