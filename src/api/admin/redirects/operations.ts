import type { Input } from "../../../lib/contract/input"
import type { Operations } from "../../../lib/crud/routes"
import { writingOf } from "../../../lib/crud/table-operations"
import type { RedirectChange, RedirectInput } from "../../../modules/redirects/types"
import { redirectWorkflows } from "../../../workflows/redirects/redirects"
import type { adminRedirects } from "./contract"

type Query = Input<typeof adminRedirects.list>["query"]

export const operations: Operations<Query, RedirectInput, RedirectChange> = {
  list: (scope, { limit, offset, order, fields: _, ...filter }) =>
    scope.resolve("redirects").listForAdmin(filter, { limit, offset, order }),
  async read(scope, id) {
    const page = { limit: 1, offset: 0, order: "created_at" }
    const { items } = await scope.resolve("redirects").listForAdmin({ id }, page)
    return items[0]
  },
  ...writingOf(redirectWorkflows),
}
