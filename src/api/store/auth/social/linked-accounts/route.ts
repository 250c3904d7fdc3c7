import { route } from "../../../../../lib/contract/route"
import { socialLogin } from "../contract"
import { forbidCaching } from "../signed-in"

export const GET = route(socialLogin.listLinkedAccounts, async ({ query, actor, scope, res }) => {
  forbidCaching(res)
  const { accounts, count } = await scope.resolve("socialLogin").listLinkedAccounts(actor.id, query)
  return { linked_accounts: accounts, count, offset: query.offset, limit: query.limit }
})
