import type { OrderedPage } from "../../../lib/contract/lists"
import type { Operations } from "../../../lib/crud/routes"
import { writingOf } from "../../../lib/crud/table-operations"
import type { AdminPostFilter, PostInput } from "../../../modules/blog/types"
import { shopLocale } from "../../../shop/reader"
import { blogPostWorkflows } from "../../../workflows/blog/blog-posts"

const { create, update, remove } = writingOf(blogPostWorkflows)

export const operations: Operations<AdminPostFilter & OrderedPage, PostInput, PostInput> = {
  list: (scope, { limit, offset, order, ...filter }) =>
    scope.resolve("blog").listPostsForAdmin(filter, { limit, offset, order }),
  read: (scope, id) => scope.resolve("blog").findPostForAdmin(id),
  create: async (scope, input, actor) =>
    create(scope, { ...input, locale: input.locale ?? (await shopLocale(scope)) }, actor),
  update,
  remove,
}
