import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { noBody } from "../../../kits/rows/input"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { connectionTest } from "../../../kits/settings/connection-test"
import { ACCOUNT_STATUSES, APPS } from "../module/fields"
import { networkName, socialAccount } from "../module/schemas"

const MAX_CODE_LENGTH = 4_000

export const adminSocialAccounts = contract({
  adminListSocialAccounts: {
    method: "GET",
    path: "/admin/social-accounts",
    auth: "admin",
    summary: "The shop's accounts at social networks",
    query: listQuery({
      order: ["-created_at", "created_at", "name", "-name"],
      filters: { network: networkName.optional(), status: z.enum(ACCOUNT_STATUSES).optional() },
    }),
    response: page({ social_accounts: z.array(socialAccount) }),
  },
  adminConnectSocialAccount: {
    method: "POST",
    path: "/admin/social-accounts/connect",
    auth: "admin",
    summary: "Begin to connect an account",
    description:
      "Send the browser to `authorization_url`. The network sends it back to the setting `redirect_uri`, by default a page of the dashboard, with `state` and `code`.",
    body: z.strictObject({ network: networkName }),
    response: z.object({
      connection: z.object({
        authorization_url: z
          .string()
          .meta({ examples: ["https://www.linkedin.com/oauth/v2/authorization?state=…"] }),
        expires_at: timestamp,
      }),
    }),
    errors: ["not_configured"],
  },
  adminCompleteSocialAccount: {
    method: "POST",
    path: "/admin/social-accounts/complete",
    auth: "admin",
    summary: "Connect the accounts that the admin has allowed",
    description: "A `state` works once, within 10 minutes, for the admin who has begun.",
    body: z.strictObject({
      state: z
        .string()
        .min(1)
        .max(200)
        .meta({ examples: ["3q2-7wAAAAC6r7rerb7vut6tvu8"] }),
      code: z
        .string()
        .min(1)
        .max(MAX_CODE_LENGTH)
        .meta({ examples: ["AQTcode"] }),
    }),
    response: z.object({ social_accounts: z.array(socialAccount) }),
    errors: ["invalid_credentials", "provider_error", "not_configured"],
  },
  adminDeleteSocialAccount: {
    method: "DELETE",
    path: "/admin/social-accounts/:id",
    auth: "admin",
    summary: "Forget an account and its access",
    response: z.object({
      id: z.string().meta({ examples: ["sacc_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      object: z.literal("social_account").meta({ examples: ["social_account"] }),
      deleted: z.literal(true).meta({ examples: [true] }),
    }),
    errors: ["invalid_state"],
  },
  adminTestSocialApp: {
    method: "POST",
    path: "/admin/social-apps/:app/connection-test",
    auth: "admin",
    summary: "Test the shop's app at Meta or LinkedIn",
    description:
      "Sends the app's id and secret, and asks for a token of the app itself, which is not stored. LinkedIn gives few apps such a token, but it refuses a wrong secret differently. Whether the app may publish shows only when an account is connected. At most 20 tests per minute.",
    params: z.strictObject({ app: z.enum(APPS).meta({ examples: ["meta"] }) }),
    body: noBody,
    response: z.object({ test: connectionTest }),
  },
})
