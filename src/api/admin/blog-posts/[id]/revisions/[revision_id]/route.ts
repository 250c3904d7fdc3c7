import { route } from "../../../../../../lib/contract/route"
import { errors } from "../../../../../../lib/errors"
import { blogPostRevisions } from "../../../contract"

export const GET = route(blogPostRevisions.readRevision, async ({ params, scope }) => {
  const revision = await scope.resolve("blog").findPostRevision(params.id, params.revision_id)
  if (!revision) throw errors.notFound()
  return { revision }
})
