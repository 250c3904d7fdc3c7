import { route } from "../../../kits/rows/route"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { callerSignal } from "../../assistant/api/owners"
import { declareHandlers } from "../../handlers"
import { draftPost } from "../services/draft-post"
import { postWithId } from "../services/post-with-id"
import { publishDue } from "../services/publish-due"
import { beginSocialPostWorkflow } from "../workflows/publishing"
import { socialMarketing } from "./admin-ai-marketing-social.rows"

const YEAR_MS = 366 * 24 * 60 * 60_000

declareHandlers([
  route(socialMarketing.draftSocialPost, async ({ body, actor, scope, res }) => ({
    social_post: await draftPost(scope, body, actor, callerSignal(res)),
  })),
  route(socialMarketing.publishSocialPost, async ({ body, scope }) => {
    const { draft_id: id, account_ids } = body
    await beginSocialPostWorkflow(scope).run({ input: { id, account_ids, at: null } })
    await publishDue(scope, id)
    return { social_post: await postWithId(scope, id) }
  }),
  route(socialMarketing.scheduleSocialPost, async ({ body, scope }) => {
    const { draft_id: id, account_ids } = body
    const at = new Date(body.scheduled_at)
    const now = clock.now()
    if (at.getTime() <= now || at.getTime() > now + YEAR_MS)
      throw errors.outOfRange("Field 'scheduled_at': must be in the future, at most a year ahead.")
    await beginSocialPostWorkflow(scope).run({ input: { id, account_ids, at } })
    return { social_post: await postWithId(scope, id) }
  }),
])
