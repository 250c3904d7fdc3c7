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
  .regex(STORABLE, "must have no zero bytes and no halves of characters")
  .meta({ examples: ["ada@example.com"] })

const LONGEST_PRESENTED = 320
const newEmail = z
  .string()
  .max(LONGEST_PRESENTED)
  .trim()
  .toLowerCase()
  .pipe(email)
  .describe("Kept in small letters, without spaces around it.")
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
  .describe("To send as `Authorization: Bearer <token>`. Good for 24 hours.")
  .meta({ examples: ["eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhY3Rvcl9pZCI6ImN1c18wMSJ9.4hQ"] })

export const token = z.looseObject({ token: jwt })

const AFTER_TEN = "After ten failed attempts in 15 minutes for one address and email, 429."

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
    summary: "Get a new token for one that is still good",
    description: "For customers and admins. The old token stays good until it expires or is signed out.",
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
    summary: "The engine's ways for customers to sign in",
    description: "Accounts of other companies are not among them: those are under `/store/auth/social`.",
  },
  listAdminAuthProviders: {
    ...listed,
    path: "/auth/user/providers",
    auth: "none",
    summary: "The engine's ways for admins to sign in",
  },
})

const identityId = z.string().meta({ examples: ["authid_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })

const newPasswordBody = z.strictObject({
  email: presentedEmail.optional().describe("What the token is for counts; this is not looked at."),
  password: newPassword,
})
const update = {
  method: "POST",
  body: newPasswordBody,
  response: z.object({ success: z.literal(true) }),
  errors: ["missing_token", "invalid_token", "expired_token"],
} as const
const HOW_TO_UPDATE =
  "Takes the token of the mail as `Authorization: Bearer <token>`: good for 15 minutes, and once. All tokens and sessions from before are invalid from then on. The mail proves the address: the first time, linked accounts, second factors and recovery codes from before go, too."

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
    summary: "Set the new password that was asked for",
    description: HOW_TO_UPDATE,
  },
  updateAdminPassword: {
    ...update,
    path: "/auth/user/emailpass/update",
    auth: "none",
    summary: "Set the new password that an admin has asked for",
    description: HOW_TO_UPDATE,
  },
  confirmVerification: {
    method: "POST",
    path: "/auth/verification/confirm",
    auth: "none",
    summary: "Confirm an email address",
    description:
      "The first time, linked accounts, second factors, recovery codes, sessions and tokens from before end: nobody knew whose they were. The password stays.",
    body: z.strictObject({
      code: z
        .string()
        .min(1)
        .max(LONGEST_TOKEN)
        .describe("What stands in the mail's link. Good for 15 minutes, and once.")
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
    summary: "Have an email address confirmed",
    description:
      "For customers and admins, of their own address: a mail with a link goes there. After ten in 15 minutes for one address and email, 429.",
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
    description: "A mail is on its way, if there is such an account. The answer does not tell.",
  },
} as const

export const passwordResets = contract({
  resetCustomerPassword: {
    ...reset,
    path: "/auth/customer/emailpass/reset-password",
    auth: "key",
    summary: "Ask for a new password",
    description:
      "The mail has a link to the storefront's page `reset_password_path` (settings, `storefront`). After ten requests in 15 minutes for one address and email, 429.",
  },
  resetAdminPassword: {
    ...reset,
    path: "/auth/user/emailpass/reset-password",
    auth: "none",
    summary: "Ask for a new password, as an admin",
    description: "The mail has a link to the dashboard. Limited in the same way.",
  },
})

export const registrations = contract({
  registerAdmin: {
    method: "POST",
    path: "/auth/user/emailpass/register",
    auth: "none",
    summary: "Register an invited admin",
    description:
      "Needs a pending invitation for this email; `invite_token`, where it is sent, must be that invitation's. Then `POST /admin/invites/accept` takes the token of the answer. 401 `invalid_credentials` for an email that is known, and the same answer without an invitation, so that nobody learns who has an account. Whoever has one signs in instead.",
    body: z.strictObject({
      email: newEmail,
      password: newPassword,
      invite_token: z
        .string()
        .max(LONGEST_TOKEN)
        .optional()
        .describe(
          "The invitation's token. The query parameter `token` is taken as well, as for accepting it.",
        ),
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
      "Makes the account and its profile. The token is good for `/store/customers/me` at once; `POST /store/customers`, which the engine's SDK calls next, answers that profile.",
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
      "Takes the token as `Authorization: Bearer <token>`; a session that the cookie had before ends. Writes with the session need an `Origin` that the server allows, or `Sec-Fetch-Site: same-origin`, and JSON as body, or a form where files are taken: 403 `forbidden` otherwise. For customers and admins.",
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
      "From now on the presented token is 401 `revoked_token` everywhere, and the session of the cookie, if there is one, has ended. For customers and admins.",
    response: z.object({ success: z.literal(true) }),
  },
})
