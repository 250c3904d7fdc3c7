import type { MedusaContainer } from "@medusajs/framework/types"
import { dated } from "../../../kits/rows/dated"
import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { parsedRow } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { adAccount } from "../module/schemas"
import { testSavedGoogleApp } from "../services/test-google-app"
import {
  connectAdAccountWorkflow,
  removeAdAccountWorkflow,
  renewAdAccountWorkflow,
  syncAdAccountWorkflow,
} from "../workflows"
import { adminAdAccounts } from "./admin-ad-accounts.rows"

const row = dated(adAccount)

const accountAnswer = (account: unknown) => parsedRow(row, account)

/** Throws 404. */
async function accountWithId(scope: MedusaContainer, id: string) {
  const [account] = await scope.resolve("ads").listAdAccounts({ id }, { take: 1 })
  if (!account) throw errors.notFound("No advertising account has this id.")
  return accountAnswer(account)
}

declareHandlers([
  route(adminAdAccounts.adminListAdAccounts, async ({ query, scope }) => {
    const { platform, status, limit, offset } = query
    const filters = { ...(platform && { platform }), ...(status && { status }) }
    const [accounts, count] = await scope.resolve("ads").listAndCountAdAccounts(filters, pagination(query))
    return { ad_accounts: accounts.map(accountAnswer), count, offset, limit }
  }),
  route(adminAdAccounts.adminConnectAdAccount, async ({ body, scope }) => {
    const described = await scope.resolve("ads").describe(body)
    const { result: id } = await connectAdAccountWorkflow(scope).run({ input: described })
    return { ad_account: await accountWithId(scope, id) }
  }),
  route(adminAdAccounts.adminReadAdAccount, async ({ params: { id }, scope }) => ({
    ad_account: await accountWithId(scope, id),
  })),
  route(adminAdAccounts.adminRenewAdAccount, async ({ params: { id }, body, scope }) => {
    const ads = scope.resolve("ads")
    const { platform, external_id } = await ads.findAccount(id)
    const { sealed } = await ads.describe({ platform, external_id, token: body.token })
    await renewAdAccountWorkflow(scope).run({ input: { id, sealed } })
    return { ad_account: await accountWithId(scope, id) }
  }),
  route(adminAdAccounts.adminDeleteAdAccount, async ({ params: { id }, scope }) => {
    await removeAdAccountWorkflow(scope).run({ input: { id } })
    return { id, object: "ad_account" as const, deleted: true as const }
  }),
  route(adminAdAccounts.adminSyncAdAccount, async ({ params: { id }, scope }) => {
    await syncAdAccountWorkflow(scope).run({ input: { id } })
    return { ad_account: await accountWithId(scope, id) }
  }),
  route(adminAdAccounts.adminTestGoogleAds, async ({ scope }) => ({ test: await testSavedGoogleApp(scope) })),
])
