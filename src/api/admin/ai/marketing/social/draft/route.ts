import { draftPost } from "../../../../../../features/social-posts/draft-post"
import { route } from "../../../../../../lib/contract/route"
import { callerSignal } from "../../../../../assistant/owners"
import { socialMarketing } from "../contract"

export const POST = route(socialMarketing.draftSocialPost, async ({ body, actor, scope, res }) => ({
  social_post: await draftPost(scope, body, actor, callerSignal(res)),
}))
