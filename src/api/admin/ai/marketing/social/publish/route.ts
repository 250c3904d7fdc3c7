import { postWithId } from "../../../../../../features/social-posts/post-with-id"
import { publishDue } from "../../../../../../features/social-posts/publish-due"
import { route } from "../../../../../../lib/contract/route"
import { beginSocialPostWorkflow } from "../../../../../../workflows/social-posts/publishing"
import { socialMarketing } from "../contract"

export const POST = route(socialMarketing.publishSocialPost, async ({ body, scope }) => {
  const { draft_id: id, account_ids } = body
  await beginSocialPostWorkflow(scope).run({ input: { id, account_ids, at: null } })
  await publishDue(scope, id)
  return { social_post: await postWithId(scope, id) }
})
