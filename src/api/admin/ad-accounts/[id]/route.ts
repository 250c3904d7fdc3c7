import { route } from "../../../../lib/contract/route"
import { removeAdAccountWorkflow, renewAdAccountWorkflow } from "../../../../workflows/ads/ad-accounts"
import { accountWithId } from "../answer"
import { adminAdAccounts } from "../contract"

export const GET = route(adminAdAccounts.adminReadAdAccount, async ({ params: { id }, scope }) => ({
  ad_account: await accountWithId(scope, id),
}))

export const POST = route(adminAdAccounts.adminRenewAdAccount, async ({ params: { id }, body, scope }) => {
  const ads = scope.resolve("ads")
  const { platform, external_id } = await ads.findAccount(id)
  const { sealed } = await ads.describe({ platform, external_id, token: body.token })
  await renewAdAccountWorkflow(scope).run({ input: { id, sealed } })
  return { ad_account: await accountWithId(scope, id) }
})

export const DELETE = route(adminAdAccounts.adminDeleteAdAccount, async ({ params: { id }, scope }) => {
  await removeAdAccountWorkflow(scope).run({ input: { id } })
  return { id, object: "ad_account" as const, deleted: true as const }
})
