import { requirePictures } from "../../../features/social-posts/pictures"
import { postWithId } from "../../../features/social-posts/post-with-id"
import { route } from "../../../lib/contract/route"
import { createSocialPostWorkflow } from "../../../workflows/social-posts/social-posts"
import { adminSocialPosts } from "./contract"

export const GET = route(adminSocialPosts.adminListSocialPosts, async ({ query, scope }) => {
  const { limit, offset, order, ...filter } = query
  const { items, count } = await scope.resolve("socialPosts").listPosts(filter, { limit, offset, order })
  return { social_posts: items, count, offset, limit }
})

export const POST = route(adminSocialPosts.adminCreateSocialPost, async ({ body, actor, scope }) => {
  await requirePictures(scope, body.media_ids)
  const origin = { brief: null, resource: null }
  const { result: id } = await createSocialPostWorkflow(scope).run({ input: { input: body, origin, actor } })
  return { social_post: await postWithId(scope, id) }
})
