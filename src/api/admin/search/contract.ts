import { z } from "zod"
import { timestamp } from "../../../lib/contract/fields"
import { noBody } from "../../../lib/contract/input"
import { contract } from "../../../lib/contract/row"

const rebuild = z
  .object({
    id: z.string().meta({ examples: ["srebuild_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    status: z.enum(["running", "done", "failed"]),
    documents: z
      .int()
      .describe("Things written so far.")
      .meta({ examples: [240] }),
    total: z
      .int()
      .describe("Things that there were when it began.")
      .meta({ examples: [240] }),
    started_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .meta({ id: "SearchRebuild" })

const count = (example: number) =>
  z
    .int()
    .min(0)
    .meta({ examples: [example] })

export const adminSearch = contract({
  readSearchStatus: {
    method: "GET",
    path: "/admin/search/status",
    auth: "admin",
    summary: "What the search index holds",
    response: z.object({
      search: z
        .object({
          types: z.array(
            z.object({
              type: z.string().meta({ examples: ["product"] }),
              entities: count(40).describe("Things that are found, now or when their time comes."),
              documents: count(40).describe("The same, each language counted."),
              indexed_at: timestamp.describe("When one of them was written last."),
            }),
          ),
          words: count(1200).describe("Different words, by which misspellings are recognised."),
          rebuild: rebuild.nullable().describe("The last one."),
        })
        .meta({ id: "SearchStatus" }),
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
    response: z.object({ rebuild }),
    errors: ["invalid_state"],
  },
})
