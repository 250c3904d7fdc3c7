import { requirePictures } from "../../../../features/social-posts/pictures"
import { postWithId } from "../../../../features/social-posts/post-with-id"
import { route } from "../../../../lib/contract/route"
import {
  changeSocialPostWorkflow,
  deleteSocialPostWorkflow,
} from "../../../../workflows/social-posts/social-posts"
import { adminSocialPosts } from "../contract"

export const GET = route(adminSocialPosts.adminReadSocialPost, async ({ params: { id }, scope }) => ({
  social_post: await postWithId(scope, id),
}))

export const POST = route(adminSocialPosts.adminChangeSocialPost, async ({ params: { id }, body, scope }) => {
  if (body.media_ids) await requirePictures(scope, body.media_ids)
  await changeSocialPostWorkflow(scope).run({ input: { id, change: body } })
  return { social_post: await postWithId(scope, id) }
})

export const DELETE = route(adminSocialPosts.adminDeleteSocialPost, async ({ params: { id }, scope }) => {
  await deleteSocialPostWorkflow(scope).run({ input: { id } })
  return { id, object: "social_post" as const, deleted: true as const }
})
