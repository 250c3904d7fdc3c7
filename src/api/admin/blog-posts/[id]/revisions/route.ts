import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { blogPostRevisions } from "../../contract"

export const GET = route(blogPostRevisions.listRevisions, async ({ params: { id }, query, scope }) => {
  const { limit, offset, order } = query
  const blog = scope.resolve("blog")
  if (!(await blog.findPostForAdmin(id))) throw errors.notFound()
  const { items, count } = await blog.listPostRevisions(id, { limit, offset, order })
  return { revisions: items, count, offset, limit }
})
