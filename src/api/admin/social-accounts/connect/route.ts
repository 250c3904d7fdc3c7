import { route } from "../../../../lib/contract/route"
import { adminSocialAccounts } from "../contract"

export const POST = route(adminSocialAccounts.adminConnectSocialAccount, async ({ body, actor, scope }) => ({
  connection: await scope.resolve("socialPosts").startConnection(body.network, actor.id),
}))
