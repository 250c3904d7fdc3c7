import { z } from "zod"
import { noBody } from "../../../lib/contract/input"
import { contract } from "../../../lib/contract/row"
import { searchRebuild, searchStatus } from "../../../modules/search/schemas"

export const adminSearch = contract({
  readSearchStatus: {
    method: "GET",
    path: "/admin/search/status",
    auth: "admin",
    summary: "What the search index holds",
    response: z.object({
      search: searchStatus,
    }),
  },
  rebuildSearchIndex: {
    method: "POST",
    path: "/admin/search/rebuild",
    auth: "admin",
    summary: "Write the search index anew",
    description:
      "Begins, and goes on after the answer; `GET /admin/search/status` tells how far it is. What is found stays found meanwhile.",
    body: noBody,
    status: 202,
    response: z.object({ rebuild: searchRebuild }),
    errors: ["invalid_state"],
  },
})
