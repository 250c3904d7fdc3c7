import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { contract, engineContract } from "../../../kits/rows/row"
import { plainLineField } from "../../../lib/fields"
import {
  jwt,
  MAX_TOKEN_LENGTH,
  newEmail,
  newPassword,
  presentedEmail,
  presentedPassword,
  token,
} from "./auth-fields"

const MAX_NAME_LENGTH = 100

const credentials = z.strictObject({ email: presentedEmail, password: presentedPassword })

const registration = z.strictObject({
  email: newEmail,
  password: newPassword,
  first_name: plainLineField(MAX_NAME_LENGTH)
    .nullish()
    .meta({ examples: ["Ada"] }),
  last_name: plainLineField(MAX_NAME_LENGTH)
    .nullish()
    .meta({ examples: ["Lovelace"] }),
})

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
        .max(MAX_TOKEN_LENGTH)
        .optional()
        .describe("The invitation's token. It may also be the query parameter `token`."),
    }),
    query: z.strictObject({ token: z.string().max(MAX_TOKEN_LENGTH).optional() }),
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
