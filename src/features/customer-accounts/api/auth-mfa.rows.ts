import { z } from "zod"
import { engineContract } from "../../../kits/rows/row"
import { token } from "./auth-fields"

const factor = z.looseObject({ id: z.string(), provider: z.string(), status: z.string() }).meta({
  id: "SecondFactor",
  examples: [{ id: "authmfa_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", provider: "totp", status: "enabled" }],
})
const code = z
  .string()
  .min(1)
  .meta({ examples: ["123456"] })
const oneFactor = z.looseObject({ mfa_factor: factor })

/** Routes for customers and admins. Each caller reaches only own factors; others are 404. */
export const secondFactors = engineContract({
  listSecondFactors: {
    method: "GET",
    path: "/auth/mfa/factors",
    auth: "customer",
    summary: "Your second factors",
    response: z.looseObject({ mfa_factors: z.array(factor) }),
  },
  createSecondFactor: {
    method: "POST",
    path: "/auth/mfa/factors",
    auth: "customer",
    summary: "Add a second factor",
    description:
      "It becomes active after verification. The secret is shown only once. 404 if the account is gone.",
    body: z.strictObject({
      provider: z.string().meta({ examples: ["totp"] }),
      label: z.string().nullish(),
      issuer: z.string().optional(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
    }),
    errors: ["invalid_state", "not_found"],
    response: oneFactor.extend({ secret: z.string().optional(), otpauth_url: z.string().optional() }),
  },
  verifySecondFactor: {
    method: "POST",
    path: "/auth/mfa/factors/:id/verify",
    auth: "customer",
    summary: "Activate a second factor with one of its codes",
    body: z.strictObject({ code }),
    response: oneFactor,
  },
  removeSecondFactor: {
    method: "DELETE",
    path: "/auth/mfa/factors/:id",
    auth: "customer",
    summary: "Remove a second factor",
    body: z.strictObject({ method: z.string().optional(), code: code.optional() }),
    response: oneFactor,
  },
  createRecoveryCodes: {
    method: "POST",
    path: "/auth/mfa/recovery-codes",
    auth: "customer",
    summary: "Replace the recovery codes",
    body: z.strictObject({ count: z.int().min(1).max(50).optional() }),
    errors: ["invalid_state"],
    response: z.looseObject({ recovery_codes: z.array(z.string()).meta({ examples: [["4F7K-9QXW"]] }) }),
  },
  verifyChallenge: {
    method: "POST",
    path: "/auth/mfa/challenges/:id/verify",
    auth: "customer",
    summary: "Answer the second-factor challenge of a sign-in",
    description: "Send the token that came with the challenge. It is valid for nothing else.",
    body: z.strictObject({ method: z.string().meta({ examples: ["totp"] }), code }),
    response: token,
  },
})
