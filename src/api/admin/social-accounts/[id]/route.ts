import { route } from "../../../../lib/contract/route"
import { removeSocialAccountWorkflow } from "../../../../workflows/social-posts/accounts"
import { adminSocialAccounts } from "../contract"

export const DELETE = route(
  adminSocialAccounts.adminDeleteSocialAccount,
  async ({ params: { id }, scope }) => {
    await removeSocialAccountWorkflow(scope).run({ input: { id } })
    return { id, object: "social_account" as const, deleted: true as const }
  },
)
