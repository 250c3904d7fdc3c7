import { z } from "zod"
import { engineContract } from "../../../lib/contract/row"
import { engineList, engineListQuery } from "../engine-schemas"

const collection = z
  .looseObject({ id: z.string(), title: z.string(), handle: z.string() })
  .partial()
  .meta({
    id: "Collection",
    examples: [{ id: "pcol_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", title: "Tide", handle: "tide" }],
  })

export const collections = engineContract({
  listCollections: {
    method: "GET",
    path: "/store/collections",
    auth: "key",
    summary: "List collections",
    query: engineListQuery(10, { q: z.string().optional(), handle: z.string().optional() }),
    localized: true,
    response: engineList({ collections: z.array(collection) }),
  },
})
