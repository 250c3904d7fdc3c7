import { postWithId } from "../../../../../features/social-posts/post-with-id"
import { route } from "../../../../../lib/contract/route"
import { cancelSocialPostWorkflow } from "../../../../../workflows/social-posts/publishing"
import { adminSocialPosts } from "../../contract"

export const POST = route(adminSocialPosts.adminCancelSocialPost, async ({ params: { id }, scope }) => {
  await cancelSocialPostWorkflow(scope).run({ input: { id } })
  return { social_post: await postWithId(scope, id) }
})
