import { dated } from "../../../lib/contract/dated"
import { pagination } from "../../../lib/contract/lists"
import { route } from "../../../lib/contract/route"
import { parsedRow } from "../../../lib/database"
import { socialAccount } from "../../../modules/social-posts/schemas"
import { adminSocialAccounts } from "./contract"

const row = dated(socialAccount)

export const GET = route(adminSocialAccounts.adminListSocialAccounts, async ({ query, scope }) => {
  const { network, status, limit, offset } = query
  const filters = { ...(network && { network }), ...(status && { status }) }
  const [accounts, count] = await scope
    .resolve("socialPosts")
    .listAndCountSocialAccounts(filters, pagination(query))
  return { social_accounts: accounts.map((account) => parsedRow(row, account)), count, offset, limit }
})
