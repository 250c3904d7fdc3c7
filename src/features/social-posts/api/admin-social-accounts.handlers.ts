import { dated } from "../../../kits/rows/dated"
import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { parsedRow } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { socialAccount } from "../module/schemas"
import { testSavedApp } from "../services/test-app"
import { connectSocialAccountsWorkflow, removeSocialAccountWorkflow } from "../workflows/accounts"
import { adminSocialAccounts } from "./admin-social-accounts.rows"

const row = dated(socialAccount)

declareHandlers([
  route(adminSocialAccounts.adminListSocialAccounts, async ({ query, scope }) => {
    const { network, status, limit, offset } = query
    const filters = { ...(network && { network }), ...(status && { status }) }
    const [accounts, count] = await scope
      .resolve("socialPosts")
      .listAndCountSocialAccounts(filters, pagination(query))
    return { social_accounts: accounts.map((account) => parsedRow(row, account)), count, offset, limit }
  }),
  route(adminSocialAccounts.adminConnectSocialAccount, async ({ body, actor, scope }) => ({
    connection: await scope.resolve("socialPosts").startConnection(body.network, actor.id),
  })),
  route(adminSocialAccounts.adminCompleteSocialAccount, async ({ body, actor, scope }) => {
    const social = scope.resolve("socialPosts")
    const accounts = await social.finishConnection(body, actor.id)
    if (accounts.length === 0)
      throw errors.invalidCredentials(
        "The network has named no account on which you may publish. Start again.",
      )
    const { result: ids } = await connectSocialAccountsWorkflow(scope).run({
      input: { accounts, actor_id: actor.id },
    })
    const stored = await social.listSocialAccounts({ id: ids }, { order: { id: "ASC" }, take: ids.length })
    return { social_accounts: stored.map((account) => parsedRow(row, account)) }
  }),
  route(adminSocialAccounts.adminDeleteSocialAccount, async ({ params: { id }, scope }) => {
    await removeSocialAccountWorkflow(scope).run({ input: { id } })
    return { id, object: "social_account" as const, deleted: true as const }
  }),
  route(adminSocialAccounts.adminTestSocialApp, async ({ params: { app }, scope }) => ({
    test: await testSavedApp(scope, app),
  })),
])
