import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { requirePictures } from "../services/pictures"
import { postWithId } from "../services/post-with-id"
import { cancelSocialPostWorkflow, settleSocialPostWorkflow } from "../workflows/publishing"
import {
  changeSocialPostWorkflow,
  createSocialPostWorkflow,
  deleteSocialPostWorkflow,
} from "../workflows/social-posts"
import { adminSocialPosts } from "./admin-social-posts.rows"

declareHandlers([
  route(adminSocialPosts.adminListSocialPosts, async ({ query, scope }) => {
    const { limit, offset, order, ...filter } = query
    const { items, count } = await scope.resolve("socialPosts").listPosts(filter, { limit, offset, order })
    return { social_posts: items, count, offset, limit }
  }),
  route(adminSocialPosts.adminCreateSocialPost, async ({ body, actor, scope }) => {
    await requirePictures(scope, body.media_ids)
    const origin = { brief: null, resource: null }
    const { result: id } = await createSocialPostWorkflow(scope).run({
      input: { input: body, origin, actor },
    })
    return { social_post: await postWithId(scope, id) }
  }),
  route(adminSocialPosts.adminReadSocialPost, async ({ params: { id }, scope }) => ({
    social_post: await postWithId(scope, id),
  })),
  route(adminSocialPosts.adminChangeSocialPost, async ({ params: { id }, body, scope }) => {
    if (body.media_ids) await requirePictures(scope, body.media_ids)
    await changeSocialPostWorkflow(scope).run({ input: { id, change: body } })
    return { social_post: await postWithId(scope, id) }
  }),
  route(adminSocialPosts.adminDeleteSocialPost, async ({ params: { id }, scope }) => {
    await deleteSocialPostWorkflow(scope).run({ input: { id } })
    return { id, object: "social_post" as const, deleted: true as const }
  }),
  route(adminSocialPosts.adminSettleSocialPost, async ({ params: { id }, body, scope }) => {
    await settleSocialPostWorkflow(scope).run({ input: { id, decision: body } })
    return { social_post: await postWithId(scope, id) }
  }),
  route(adminSocialPosts.adminCancelSocialPost, async ({ params: { id }, scope }) => {
    await cancelSocialPostWorkflow(scope).run({ input: { id } })
    return { social_post: await postWithId(scope, id) }
  }),
])
