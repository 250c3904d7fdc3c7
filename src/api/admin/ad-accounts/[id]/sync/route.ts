import { route } from "../../../../../lib/contract/route"
import { syncAdAccountWorkflow } from "../../../../../workflows/ads/ad-accounts"
import { accountWithId } from "../../answer"
import { adminAdAccounts } from "../../contract"

export const POST = route(adminAdAccounts.adminSyncAdAccount, async ({ params: { id }, scope }) => {
  await syncAdAccountWorkflow(scope).run({ input: { id } })
  return { ad_account: await accountWithId(scope, id) }
})
