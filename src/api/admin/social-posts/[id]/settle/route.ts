import { postWithId } from "../../../../../features/social-posts/post-with-id"
import { route } from "../../../../../lib/contract/route"
import { settleSocialPostWorkflow } from "../../../../../workflows/social-posts/publishing"
import { adminSocialPosts } from "../../contract"

export const POST = route(adminSocialPosts.adminSettleSocialPost, async ({ params: { id }, body, scope }) => {
  await settleSocialPostWorkflow(scope).run({ input: { id, decision: body } })
  return { social_post: await postWithId(scope, id) }
})
