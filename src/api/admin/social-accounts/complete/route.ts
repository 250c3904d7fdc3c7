import { dated } from "../../../../lib/contract/dated"
import { route } from "../../../../lib/contract/route"
import { parsedRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { socialAccount } from "../../../../modules/social-posts/schemas"
import { connectSocialAccountsWorkflow } from "../../../../workflows/social-posts/accounts"
import { adminSocialAccounts } from "../contract"

const row = dated(socialAccount)

export const POST = route(adminSocialAccounts.adminCompleteSocialAccount, async ({ body, actor, scope }) => {
  const social = scope.resolve("socialPosts")
  const accounts = await social.finishConnection(body, actor.id)
  if (accounts.length === 0)
    throw errors.invalidCredentials("The network has named no account on which you may publish. Start again.")
  const { result: ids } = await connectSocialAccountsWorkflow(scope).run({
    input: { accounts, actor_id: actor.id },
  })
  const stored = await social.listSocialAccounts({ id: ids }, { order: { id: "ASC" }, take: ids.length })
  return { social_accounts: stored.map((account) => parsedRow(row, account)) }
})
