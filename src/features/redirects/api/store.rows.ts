import { z } from "zod"
import { wholeNumber } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { publicRedirect } from "../module/schemas"

const LARGEST_PAGE = 10_000

export const redirects = contract({
  listRedirects: {
    method: "GET",
    path: "/store/redirects",
    auth: "key",
    summary: "All active redirects",
    description:
      "Apply the redirect whose `source` is the path. Otherwise apply the longest `source` with `match: prefix` that the path is below, and append the rest of the path to `target`. A redirect with the page's locale comes before one without. Every redirect takes one hop. `path` answers the redirect of one path, with the complete `target`; it counts the visit, and is not cached.",
    localized: true,
    cachedUntilChangeOf: ["redirect"],
    uncachedWith: ["path"],
    query: listQuery({
      order: ["source", "-source", "created_at", "-created_at"],
      filters: {
        path: z.string().min(1).max(2000).optional().describe("A path of the storefront."),
        limit: wholeNumber(1, LARGEST_PAGE).default(LARGEST_PAGE).describe("The maximum number of results."),
      },
    }),
    response: page({ redirects: z.array(publicRedirect) }),
  },
})
