import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"

const MAX_STATE_LENGTH = 300
const MAX_CODE_LENGTH = 4_000
const MAX_URI_LENGTH = 500

/** The supported identity providers, in display order. */
export const PROVIDERS = ["google", "apple", "facebook", "microsoft", "github"] as const

export const provider = z.enum(PROVIDERS).meta({ examples: ["google"] })

/**
 * The query parameters with which a provider sends the browser back. Unknown parameters are ignored (RFC 6749, section
 * 4.1.2).
 */
export const providerAnswer = z.object({
  state: z
    .string()
    .min(1)
    .max(MAX_STATE_LENGTH)
    .describe("The value from the provider's redirect.")
    .meta({ examples: ["default.f1XzZbWm3mAq8Pz0E9n1tH4rV7yKc2LsUoGdQiJxNwM"] }),
  code: z
    .string()
    .max(MAX_CODE_LENGTH)
    .optional()
    .describe("Valid once. The value from the provider's redirect.")
    .meta({ examples: ["4/0AX4XfWh"] }),
  iss: z.string().max(MAX_URI_LENGTH).optional().describe("The issuer (RFC 9207), if the provider sends it."),
  error: z
    .string()
    .max(MAX_URI_LENGTH)
    .optional()
    .describe("Sent instead of a code, such as `access_denied`."),
})

/** Apple sends a form instead. It may also contain the customer's name. */
export const providerForm = providerAnswer.extend({
  user: z
    .string()
    .optional()
    .catch(undefined)
    .describe("The customer's name as JSON. Apple sends it only at the first sign-in."),
})

export const linkedAccount = z
  .object({
    id: z.string().meta({ examples: ["linkacc_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    provider,
    email: z
      .string()
      .nullable()
      .describe("The provider's email, verified or not.")
      .meta({ examples: ["ada@example.com"] }),
    avatar_url: z
      .string()
      .nullable()
      .meta({ examples: ["https://lh3.googleusercontent.com/a/ada"] }),
    last_login_at: timestamp,
    created_at: timestamp,
  })
  .meta({ id: "LinkedAccount" })

/** Whether a shop offers a provider, and what is missing. */
export const providerStatus = z.object({
  provider,
  is_enabled: z.boolean().meta({ examples: [true] }),
  missing: z
    .array(z.string())
    .describe("Required settings that are still empty.")
    .meta({ examples: [["google_client_secret"]] }),
  redirect_uris: z
    .array(z.string())
    .describe("Register exactly this URI at the provider.")
    .meta({ examples: [["https://shop.example/auth/google/callback"]] }),
})

/** The result of a connection test. */
export const connectionTest = z
  .object({
    provider,
    is_working: z.boolean().meta({ examples: [false] }),
    problem: z
      .string()
      .nullable()
      .meta({ examples: ["Not set: google_client_secret."] }),
  })
  .meta({ id: "SocialLoginTest" })
