import { z } from "zod"
import { listQuery, page } from "../../../../lib/contract/lists"
import { contract } from "../../../../lib/contract/row"
import { isOwnPath } from "../../../../modules/social-login/lib/return-to"
import {
  linkedAccount,
  provider,
  providerAnswer,
  providerForm,
} from "../../../../modules/social-login/schemas"

const LONGEST_PATH = 2_000
const LONGEST_URI = 500

const params = z.strictObject({ provider })

const ID = "linkacc_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"

const returnTo = z
  .string()
  .max(LONGEST_PATH)
  .refine(isOwnPath, "must be a path on the storefront, with one '/' at its beginning, such as /account")

const signedIn = z
  .object({
    token: z
      .string()
      .describe("A customer's, as from `POST /auth/customer/emailpass`: good for 24 hours.")
      .meta({ examples: ["eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhY3Rvcl9pZCI6ImN1c18wMSJ9.4hQ"] }),
    customer_id: z.string().meta({ examples: ["cus_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    is_new_link: z.boolean().describe("Whether the account was linked to the customer by this call."),
    return_to: z.string().meta({ examples: ["/account"] }),
    mfa_required: z
      .literal(true)
      .optional()
      .describe(
        "The customer has a second factor: the token is good for `mfa_challenge` only, as from signing in.",
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
  "Answers to one callback for each start. Who signs in is the customer whom the account is linked to; else whose email the provider vouches for; else somebody new. Where a customer was signed in at the start, the account is linked to them, and the same customer's token has to come with this call."

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
    summary: "Where to send a customer who signs in with an account elsewhere",
    description:
      "With a customer's token, the account will be linked to that customer. The way there and back may take ten minutes.",
    params,
    query: z.strictObject({
      return_to: returnTo
        .default("/")
        .describe("Where the storefront is going to lead the customer, who comes back with it.")
        .meta({ examples: ["/account"] }),
      redirect_uri: z
        .string()
        .max(LONGEST_URI)
        .optional()
        .describe(
          "Where the provider sends the customer back to: one of the shop's `redirect_uris`, by default the first.",
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
    summary: "Sign in by what a provider has answered",
    description: CALLBACK,
    params,
    query: providerAnswer,
  },
  listLinkedAccounts: {
    method: "GET",
    path: "/store/auth/social/linked-accounts",
    auth: "key+customer",
    summary: "The accounts elsewhere that the customer signs in with",
    query: listQuery({ order: ["created_at", "-created_at"] }),
    response: page({ linked_accounts: z.array(linkedAccount) }),
  },
  unlinkAccount: {
    method: "DELETE",
    path: "/store/auth/social/linked-accounts/:id",
    auth: "key+customer",
    summary: "Unlink an account elsewhere",
    description: "Another customer's is 404. The last way to sign in stays: 409 `invalid_state`.",
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
    summary: "Sign in by what Apple has answered in a form",
    description: `${CALLBACK} The form that Apple posts, as it came. It may come without the shop's key: then its state names the shop.`,
  },
})

export const appleHooks = contract({
  receiveAppleForm: {
    ...formPost,
    path: "/hooks/social-login/apple",
    auth: "none",
    customer: undefined,
    summary: "The same form, straight from Apple",
    description: "What a form without the shop's key is led to.",
  },
})
