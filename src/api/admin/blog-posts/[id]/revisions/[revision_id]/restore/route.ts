import { route } from "../../../../../../../lib/contract/route"
import { restoreBlogPostRevisionWorkflow } from "../../../../../../../workflows/blog/restore-blog-post-revision"
import { blogPostRevisions } from "../../../../contract"
import { operations } from "../../../../operations"

export const POST = route(blogPostRevisions.restoreRevision, async ({ params, actor, scope }) => {
  const { id, revision_id: revisionId } = params
  await restoreBlogPostRevisionWorkflow(scope).run({ input: { id, revisionId, actor } })
  return { blog_post: await operations.read(scope, id) }
})
