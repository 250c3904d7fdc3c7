import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { searchRebuild, searchStatus } from "../module/schemas"

export const adminSearch = contract({
  readSearchStatus: {
    method: "GET",
    path: "/admin/search/status",
    auth: "admin",
    summary: "The state of the search index",
    response: z.object({
      search: searchStatus,
    }),
  },
  rebuildSearchIndex: {
    method: "POST",
    path: "/admin/search/rebuild",
    auth: "admin",
    summary: "Rebuild the search index",
    description:
      "Continues after the response. `GET /admin/search/status` shows the progress. Search works during the rebuild.",
    body: noBody,
    status: 202,
    response: z.object({ rebuild: searchRebuild }),
    errors: ["invalid_state"],
  },
})
