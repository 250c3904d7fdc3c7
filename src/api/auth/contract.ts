import { z } from "zod"
import { timestamp } from "../../lib/contract/fields"
import { noBody } from "../../lib/contract/input"
import { contract, engineContract } from "../../lib/contract/row"
import { email, plainLineField } from "../../lib/fields"

const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 256
const LONGEST_NAME = 100
const LONGEST_TOKEN = 4_000

/** Accepts any password, like the engine, because older accounts may have any. */
const presentedPassword = z
  .string()
  .min(1)
  .meta({ examples: ["correct horse battery staple"], format: "password" })

const newPassword = z
  .string()
  .min(SHORTEST_PASSWORD)
  .max(LONGEST_PASSWORD)
  .meta({ examples: ["correct horse battery staple"], format: "password" })

/** Accepts any form of email, but no characters that the database cannot store. */
const STORABLE = /^[^\0\p{Cs}]*$/u
const presentedEmail = z
  .string()
  .min(1)
  .regex(STORABLE, "must not contain zero bytes or lone surrogates")
  .meta({ examples: ["ada@example.com"] })

const LONGEST_PRESENTED = 320
const newEmail = z
  .string()
  .max(LONGEST_PRESENTED)
  .trim()
  .toLowerCase()
  .pipe(email)
  .describe("Stored in lower case without surrounding spaces.")
  .meta({ examples: ["ada@example.com"] })

const credentials = z.strictObject({ email: presentedEmail, password: presentedPassword })

const registration = z.strictObject({
  email: newEmail,
  password: newPassword,
  first_name: plainLineField(LONGEST_NAME)
    .nullish()
    .meta({ examples: ["Ada"] }),
  last_name: plainLineField(LONGEST_NAME)
    .nullish()
    .meta({ examples: ["Lovelace"] }),
})

const jwt = z
  .string()
  .describe("Send it as `Authorization: Bearer <token>`. Valid for 24 hours.")
  .meta({ examples: ["eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhY3Rvcl9pZCI6ImN1c18wMSJ9.4hQ"] })

export const token = z.looseObject({ token: jwt })

const AFTER_TEN = "429 after ten failed attempts in 15 minutes for one IP address and email."

export const signIn = engineContract({
  signInCustomer: {
    method: "POST",
    path: "/auth/customer/emailpass",
    auth: "key",
    summary: "Sign a customer in",
    description: AFTER_TEN,
    body: credentials,
    checkBody: true,
    response: token,
    errors: ["invalid_credentials"],
  },
  signInAdmin: {
    method: "POST",
    path: "/auth/user/emailpass",
    auth: "none",
    summary: "Sign an admin in",
    description: AFTER_TEN,
    body: credentials,
    checkBody: true,
    response: token,
    errors: ["invalid_credentials"],
  },
  refreshToken: {
    method: "POST",
    path: "/auth/token/refresh",
    auth: "customer",
    summary: "Get a new token for a valid token",
    description: "For customers and admins. The old token stays valid until it expires or is signed out.",
    body: noBody,
    response: token,
  },
})

const listed = {
  method: "GET",
  response: z.object({
    providers: z.array(
      z.object({
        id: z.string().meta({ examples: ["emailpass"] }),
        identifier: z
          .string()
          .nullish()
          .meta({ examples: ["emailpass"] }),
        display_name: z
          .string()
          .nullish()
          .meta({ examples: ["Email/Password Authentication"] }),
        flow: z
          .string()
          .nullish()
          .meta({ examples: ["credentials"] }),
      }),
    ),
  }),
} as const

export const authProviders = engineContract({
  listCustomerAuthProviders: {
    ...listed,
    path: "/auth/customer/providers",
    auth: "key",
    summary: "The engine's sign-in methods for customers",
    description: "Excludes social login, which is below `/store/auth/social`.",
  },
  listAdminAuthProviders: {
    ...listed,
    path: "/auth/user/providers",
    auth: "none",
    summary: "The engine's sign-in methods for admins",
  },
})

const identityId = z.string().meta({ examples: ["authid_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })

const newPasswordBody = z.strictObject({
  email: presentedEmail.optional().describe("Ignored. The token decides."),
  password: newPassword,
})
const update = {
  method: "POST",
  body: newPasswordBody,
  response: z.object({ success: z.literal(true) }),
  errors: ["missing_token", "invalid_token", "expired_token"],
} as const
const HOW_TO_UPDATE =
  "Send the token of the mail as `Authorization: Bearer <token>`. It is valid once within 15 minutes. All earlier tokens and sessions become invalid. The mail verifies the address. The first verification also removes earlier linked accounts, second factors and recovery codes."

const verification = z.looseObject({
  id: z.string().meta({ examples: ["authver_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  entity_id: z.string().meta({ examples: ["ada@example.com"] }),
  entity_type: z.string().meta({ examples: ["email"] }),
  verified_at: timestamp.nullable(),
})

export const newPasswords = contract({
  updateCustomerPassword: {
    ...update,
    path: "/auth/customer/emailpass/update",
    auth: "key",
    summary: "Set a customer's new password",
    description: HOW_TO_UPDATE,
  },
  updateAdminPassword: {
    ...update,
    path: "/auth/user/emailpass/update",
    auth: "none",
    summary: "Set an admin's new password",
    description: HOW_TO_UPDATE,
  },
  confirmVerification: {
    method: "POST",
    path: "/auth/verification/confirm",
    auth: "none",
    summary: "Confirm an email address",
    description:
      "The first verification removes earlier linked accounts, second factors, recovery codes, sessions and tokens, because their owner is unknown. The password stays.",
    body: z.strictObject({
      code: z
        .string()
        .min(1)
        .max(LONGEST_TOKEN)
        .describe("The code in the mail's link. Valid once within 15 minutes.")
        .meta({ examples: ["5f0c1e"] }),
      code_provider: z.string().optional(),
    }),
    response: verification.omit({ id: true }),
    errors: ["invalid_state", "revoked_token"],
  },
})

export const passwords = engineContract({
  requestVerification: {
    method: "POST",
    path: "/auth/verification/request",
    auth: "customer",
    status: 201,
    summary: "Request a mail that confirms an email address",
    description:
      "Sends a link to the caller's own address. For customers and admins. 429 after ten requests in 15 minutes for one IP address and email.",
    body: z.strictObject({
      entity_id: presentedEmail,
      entity_type: z.string().meta({ examples: ["email"] }),
      code_provider: z.string().optional(),
      metadata: z.record(z.string(), z.unknown()).optional(),
    }),
    response: z.looseObject({ verification }),
  },
})

const reset = {
  method: "POST",
  body: z.strictObject({
    identifier: z
      .string()
      .min(1)
      .max(LONGEST_PRESENTED)
      .describe("The account's email.")
      .meta({ examples: ["ada@example.com"] }),
    metadata: z.record(z.string(), z.unknown()).default({}),
  }),
  response: {
    status: 201,
    contentType: "text/plain",
    description: "A mail is sent if the account exists. The response does not reveal it.",
  },
} as const

export const passwordResets = contract({
  resetCustomerPassword: {
    ...reset,
    path: "/auth/customer/emailpass/reset-password",
    auth: "key",
    summary: "Request a password reset for a customer",
    description:
      "The mail links to the storefront page `reset_password_path` (settings `storefront`). 429 after ten requests in 15 minutes for one IP address and email.",
  },
  resetAdminPassword: {
    ...reset,
    path: "/auth/user/emailpass/reset-password",
    auth: "none",
    summary: "Request a password reset for an admin",
    description:
      "The mail links to the dashboard. 429 after ten requests in 15 minutes for one IP address and email.",
  },
})

export const registrations = contract({
  registerAdmin: {
    method: "POST",
    path: "/auth/user/emailpass/register",
    auth: "none",
    summary: "Register an invited admin",
    description:
      "Requires a pending invitation for this email. A given `invite_token` must belong to it. Send the returned token to `POST /admin/invites/accept`. A known email and a missing invitation both give 401 `invalid_credentials`, so that the response does not reveal accounts. Admins with an account sign in instead.",
    body: z.strictObject({
      email: newEmail,
      password: newPassword,
      invite_token: z
        .string()
        .max(LONGEST_TOKEN)
        .optional()
        .describe("The invitation's token. It may also be the query parameter `token`."),
    }),
    query: z.strictObject({ token: z.string().max(LONGEST_TOKEN).optional() }),
    response: token,
    errors: ["invalid_credentials"],
  },
  registerCustomer: {
    method: "POST",
    path: "/auth/customer/emailpass/register",
    auth: "key",
    summary: "Register a new customer",
    description:
      "Creates the account and its profile. The token works for `/store/customers/me` at once. The engine's SDK then calls `POST /store/customers`, which returns that profile.",
    body: registration,
    response: z.object({ token: jwt }),
    errors: ["duplicate"],
  },
})

export const sessions = contract({
  openSession: {
    method: "POST",
    path: "/auth/session",
    auth: "customer",
    signedIn: "anybody by token",
    summary: "Open a session by cookie",
    description:
      "Send the token as `Authorization: Bearer <token>`. An earlier session of the cookie ends. Writes with the session need an allowed `Origin` or `Sec-Fetch-Site: same-origin`. They also need a JSON body, or a form for uploads. Otherwise they are 403 `forbidden`. For customers and admins.",
    body: noBody,
    response: z.object({
      user: z.looseObject({
        actor_id: z.string().meta({ examples: ["cus_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
        actor_type: z.string().meta({ examples: ["customer"] }),
        auth_identity_id: identityId,
      }),
    }),
  },
  signOut: {
    method: "DELETE",
    path: "/auth/session",
    auth: "customer",
    signedIn: "anybody",
    summary: "Sign out",
    description:
      "Revokes the presented token (401 `revoked_token`) and ends the session of the cookie. For customers and admins.",
    response: z.object({ success: z.literal(true) }),
  },
})
