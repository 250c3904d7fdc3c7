import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { ACCOUNT_STATUSES } from "../module/fields"
import { adAccount, adAccountChange, googleAppTest, newAdAccount, platformName } from "../module/schemas"

const one = z.object({ ad_account: adAccount })

export const adminAdAccounts = contract({
  adminListAdAccounts: {
    method: "GET",
    path: "/admin/ad-accounts",
    auth: "admin",
    summary: "The shop's advertising accounts",
    query: listQuery({
      order: ["-created_at", "created_at", "name", "-name"],
      filters: { platform: platformName.optional(), status: z.enum(ACCOUNT_STATUSES).optional() },
    }),
    response: page({ ad_accounts: z.array(adAccount) }),
  },
  adminConnectAdAccount: {
    method: "POST",
    path: "/admin/ad-accounts",
    auth: "admin",
    summary: "Connect an advertising account",
    description:
      "Asks the platform about the account. Its facts of the last 90 days are read soon afterwards.",
    body: newAdAccount,
    response: one,
    errors: ["duplicate", "invalid_state", "provider_error", "not_configured"],
  },
  adminReadAdAccount: {
    method: "GET",
    path: "/admin/ad-accounts/:id",
    auth: "admin",
    summary: "One advertising account",
    response: one,
  },
  adminRenewAdAccount: {
    method: "POST",
    path: "/admin/ad-accounts/:id",
    auth: "admin",
    summary: "Give an advertising account a new token",
    body: adAccountChange,
    response: one,
    errors: ["provider_error", "not_configured"],
  },
  adminDeleteAdAccount: {
    method: "DELETE",
    path: "/admin/ad-accounts/:id",
    auth: "admin",
    summary: "Forget an advertising account",
    response: z.object({
      id: z.string().meta({ examples: ["adacc_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      object: z.literal("ad_account").meta({ examples: ["ad_account"] }),
      deleted: z.literal(true).meta({ examples: [true] }),
    }),
  },
  adminSyncAdAccount: {
    method: "POST",
    path: "/admin/ad-accounts/:id/sync",
    auth: "admin",
    summary: "Read the facts of an advertising account now",
    description: "If the platform fails, the response is 200, and `status` and `problem` say why.",
    body: noBody,
    response: one,
  },
  adminTestGoogleAds: {
    method: "POST",
    path: "/admin/ad-platforms/google/connection-test",
    auth: "admin",
    summary: "Test the shop's app at Google",
    description:
      "Reads the name of a connected account, which needs the client's id and secret, the developer token and the manager account. Without a connected account, asks Google for access with an invalid token, which tests the id and the secret only. At most 20 tests per minute.",
    body: noBody,
    response: z.object({ test: googleAppTest }),
  },
})
