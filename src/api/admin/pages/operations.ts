import type { OrderedPage } from "../../../lib/contract/lists"
import type { Operations } from "../../../lib/crud/routes"
import { writingOf } from "../../../lib/crud/table-operations"
import type { AdminPageFilter, PageInput } from "../../../modules/pages/types"
import { shopLocale } from "../../../shop/reader"
import { pageWorkflows } from "../../../workflows/pages/pages"

const { create, update, remove } = writingOf(pageWorkflows)

export const operations: Operations<AdminPageFilter & OrderedPage, PageInput, PageInput> = {
  list: (scope, { limit, offset, order, ...filter }) =>
    scope.resolve("pages").listPagesForAdmin(filter, { limit, offset, order }),
  read: (scope, id) => scope.resolve("pages").findPageForAdmin(id),
  create: async (scope, input, actor) =>
    create(scope, { ...input, locale: input.locale ?? (await shopLocale(scope)) }, actor),
  update,
  remove,
}
