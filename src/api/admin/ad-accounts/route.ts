import { pagination } from "../../../lib/contract/lists"
import { route } from "../../../lib/contract/route"
import { connectAdAccountWorkflow } from "../../../workflows/ads/ad-accounts"
import { accountAnswer, accountWithId } from "./answer"
import { adminAdAccounts } from "./contract"

export const GET = route(adminAdAccounts.adminListAdAccounts, async ({ query, scope }) => {
  const { platform, status, limit, offset } = query
  const filters = { ...(platform && { platform }), ...(status && { status }) }
  const [accounts, count] = await scope.resolve("ads").listAndCountAdAccounts(filters, pagination(query))
  return { ad_accounts: accounts.map(accountAnswer), count, offset, limit }
})

export const POST = route(adminAdAccounts.adminConnectAdAccount, async ({ body, scope }) => {
  const described = await scope.resolve("ads").describe(body)
  const { result: id } = await connectAdAccountWorkflow(scope).run({ input: described })
  return { ad_account: await accountWithId(scope, id) }
})
