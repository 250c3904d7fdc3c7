import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { isOwnPath } from "../module/lib/return-to"
import { linkedAccount, provider, providerAnswer, providerForm } from "../module/schemas"

const MAX_PATH_LENGTH = 2_000
const MAX_URI_LENGTH = 500

const params = z.strictObject({ provider })

const ID = "linkacc_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"

const returnTo = z
  .string()
  .max(MAX_PATH_LENGTH)
  .refine(isOwnPath, "must be a path on the storefront that begins with one '/', such as /account")

const signedIn = z
  .object({
    token: z
      .string()
      .describe("A customer token, like that of `POST /auth/customer/emailpass`. Valid for 24 hours.")
      .meta({ examples: ["eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhY3Rvcl9pZCI6ImN1c18wMSJ9.4hQ"] }),
    customer_id: z.string().meta({ examples: ["cus_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    is_new_link: z.boolean().describe("True if this call linked the account to the customer."),
    return_to: z.string().meta({ examples: ["/account"] }),
    mfa_required: z
      .literal(true)
      .optional()
      .describe(
        "True if the customer has a second factor. The token is then valid for `mfa_challenge` only.",
      ),
    mfa_challenge: z.looseObject({ id: z.string() }).optional(),
  })
  .meta({
    id: "SocialSignIn",
    examples: [
      {
        token: "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhY3Rvcl9pZCI6ImN1c18wMSJ9.4hQ",
        customer_id: "cus_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        is_new_link: true,
        return_to: "/account",
      },
    ],
  })

const CALLBACK =
  "Each start allows one callback. Signs in the customer whom the account is linked to, else the customer with the email that the provider has verified, else a new customer. If a customer was signed in at the start, the account is linked to that customer. This call must then send the same customer's token."

const callback = {
  auth: "key",
  foreignInput: true,
  customer: "optional",
  refusesBadToken: true,
  response: signedIn,
  errors: [
    "invalid_field",
    "missing_token",
    "invalid_credentials",
    "not_found",
    "duplicate",
    "provider_error",
    "not_configured",
    "unavailable",
  ],
} as const

export const socialLogin = contract({
  startSocialLogin: {
    method: "GET",
    path: "/store/auth/social/:provider/start",
    auth: "key",
    customer: "optional",
    refusesBadToken: true,
    summary: "Start a social login",
    description:
      "Returns the provider's address for the customer. With a customer token, the account is linked to that customer. The sign-in must finish within ten minutes.",
    params,
    query: z.strictObject({
      return_to: returnTo
        .default("/")
        .describe("The storefront page after the sign-in. The callback returns it.")
        .meta({ examples: ["/account"] }),
      redirect_uri: z
        .string()
        .max(MAX_URI_LENGTH)
        .optional()
        .describe(
          "The provider redirects the customer to this address. It must be one of the shop's `redirect_uris`. Default: the first.",
        ),
    }),
    response: z.object({
      authorization_url: z
        .string()
        .meta({ examples: ["https://accounts.google.com/o/oauth2/v2/auth?client_id=…&state=…"] }),
    }),
    errors: ["provider_error", "not_configured"],
  },
  finishSocialLogin: {
    ...callback,
    method: "GET",
    path: "/store/auth/social/:provider/callback",
    summary: "Finish a social login",
    description: CALLBACK,
    params,
    query: providerAnswer,
  },
  listLinkedAccounts: {
    method: "GET",
    path: "/store/auth/social/linked-accounts",
    auth: "key+customer",
    summary: "The customer's linked social accounts",
    query: listQuery({ order: ["created_at", "-created_at"] }),
    response: page({ linked_accounts: z.array(linkedAccount) }),
  },
  unlinkAccount: {
    method: "DELETE",
    path: "/store/auth/social/linked-accounts/:id",
    auth: "key+customer",
    summary: "Unlink a social account",
    description:
      "Another customer's account is 404. The last sign-in method cannot be removed: 409 `invalid_state`.",
    response: z.object({
      id: z.string().meta({ examples: [ID] }),
      object: z.literal("linked_account"),
      deleted: z.literal(true),
    }),
    errors: ["not_found", "invalid_state"],
  },
})

const formPost = {
  ...callback,
  method: "POST",
  body: providerForm,
  bodyType: "application/x-www-form-urlencoded",
  example: { body: { state: "default.f1XzZbWm3mAq8Pz0E9n1tH4rV7yKc2LsUoGdQiJxNwM", code: "c1f8.0.mrzyy" } },
} as const

export const appleCallbacks = contract({
  finishSocialLoginByForm: {
    ...formPost,
    path: "/store/auth/social/apple/callback",
    withoutKey: "/hooks/social-login/apple",
    summary: "Finish a sign-in with Apple by its form",
    description: `${CALLBACK} Send Apple's form unchanged. Without the shop's key, the form's state identifies the shop.`,
  },
})

export const appleHooks = contract({
  receiveAppleForm: {
    ...formPost,
    path: "/hooks/social-login/apple",
    auth: "none",
    customer: undefined,
    summary: "Receive Apple's form directly from the browser",
    description: "A form without the shop's key is handled here.",
  },
})
