import { z } from "zod"
import { engineContract } from "../../lib/contract/row"

const credentials = z.strictObject({
  email: z
    .string()
    .min(1)
    .meta({ examples: ["ada@example.com"] }),
  password: z
    .string()
    .min(1)
    .meta({ examples: ["correct horse battery staple"], format: "password" }),
})

const registration = credentials.extend({
  first_name: z
    .string()
    .optional()
    .meta({ examples: ["Ada"] }),
  last_name: z
    .string()
    .optional()
    .meta({ examples: ["Lovelace"] }),
})

const token = z.looseObject({
  token: z
    .string()
    .describe("To send as `Authorization: Bearer <token>`. Good for 24 hours.")
    .meta({ examples: ["eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhY3Rvcl9pZCI6ImN1c18wMSJ9.4hQ"] }),
})

export const signIn = engineContract({
  signInCustomer: {
    method: "POST",
    path: "/auth/customer/emailpass",
    auth: "key",
    summary: "Sign a customer in",
    description: "After ten failed attempts in 15 minutes for one address and email, 429.",
    body: credentials,
    checkBody: true,
    response: token,
    errors: ["invalid_credentials"],
  },
  registerCustomer: {
    method: "POST",
    path: "/auth/customer/emailpass/register",
    auth: "key",
    summary: "Register a new customer",
    description: "The token is good for creating the profile, `POST /store/customers`; after that, sign in.",
    body: registration,
    checkBody: true,
    response: token,
    errors: ["duplicate"],
  },
  signInAdmin: {
    method: "POST",
    path: "/auth/user/emailpass",
    auth: "none",
    summary: "Sign an admin in",
    body: credentials,
    checkBody: true,
    response: token,
    errors: ["invalid_credentials"],
  },
  registerAdmin: {
    method: "POST",
    path: "/auth/user/emailpass/register",
    auth: "none",
    summary: "Register an invited admin",
    body: registration,
    checkBody: true,
    response: token,
    errors: ["duplicate"],
  },
})
