import { postWithId } from "../../../../../../features/social-posts/post-with-id"
import { clock } from "../../../../../../lib/clock"
import { route } from "../../../../../../lib/contract/route"
import { errors } from "../../../../../../lib/errors"
import { beginSocialPostWorkflow } from "../../../../../../workflows/social-posts/publishing"
import { socialMarketing } from "../contract"

const YEAR_MS = 366 * 24 * 60 * 60_000

export const POST = route(socialMarketing.scheduleSocialPost, async ({ body, scope }) => {
  const { draft_id: id, account_ids } = body
  const at = new Date(body.scheduled_at)
  const now = clock.now()
  if (at.getTime() <= now || at.getTime() > now + YEAR_MS)
    throw errors.outOfRange("Field 'scheduled_at': must be in the future, at most a year ahead.")
  await beginSocialPostWorkflow(scope).run({ input: { id, account_ids, at } })
  return { social_post: await postWithId(scope, id) }
})
