import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { contract, engineContract } from "../../../kits/rows/row"
import { MAX_PRESENTED_LENGTH, MAX_TOKEN_LENGTH, newPassword, presentedEmail } from "./auth-fields"

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
        .max(MAX_TOKEN_LENGTH)
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
      .max(MAX_PRESENTED_LENGTH)
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
