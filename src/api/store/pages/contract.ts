import { z } from "zod"
import { timestamp } from "../../../lib/contract/fields"
import { listQuery, page as pageOf } from "../../../lib/contract/lists"
import { contract } from "../../../lib/contract/row"
import { previewQuery } from "../../../lib/publications/contract"
import { publicInFull, publicSummary } from "../../../lib/publications/schemas"

const summary = {
  ...publicSummary,
  position: z.int().meta({ examples: [10] }),
  template: z
    .string()
    .nullable()
    .describe("A key by which a storefront may choose a layout.")
    .meta({ examples: ["landing"] }),
}

const pageSummary = z.object({ ...summary, published_at: timestamp }).meta({ id: "PageSummary" })

const page = z
  .object({
    ...summary,
    ...publicInFull,
    published_at: timestamp.nullable().describe("Never `null`, except in a preview of a draft."),
  })
  .meta({ id: "Page" })

const query = listQuery({
  order: ["position", "-position", "title", "-title", "-published_at", "published_at"],
  filters: {
    q: z
      .string()
      .max(200)
      .optional()
      .describe('Words, all of which are in the page. `"…"` for a phrase, `-` without.'),
  },
})

export const pages = contract({
  listPages: {
    method: "GET",
    path: "/store/pages",
    auth: "key",
    summary: "Published pages",
    localized: true,
    query,
    response: pageOf({ pages: z.array(pageSummary) }),
  },
  readPage: {
    method: "GET",
    path: "/store/pages/:slug",
    auth: "key",
    summary: "One page",
    localized: true,
    query: previewQuery,
    response: z.object({ page }),
  },
})
