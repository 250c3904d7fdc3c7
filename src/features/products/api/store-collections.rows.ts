import { z } from "zod"
import { engineList, engineListQuery, engineQuery } from "../../../kits/rows/engine-schemas"
import { LARGEST_REFERENCE_PAGE } from "../../../kits/rows/lists"
import { engineContract } from "../../../kits/rows/row"

const collection = z
  .looseObject({ id: z.string(), title: z.string(), handle: z.string() })
  .partial()
  .meta({
    id: "Collection",
    examples: [{ id: "pcol_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", title: "Tide", handle: "tide" }],
  })

/** The first is the default, as in the engine. */
export const COLLECTION_ORDERS = [
  ...(["id", "-id"] as const),
  ...(["-created_at", "created_at", "title", "-title", "handle", "-handle"] as const),
  ...(["updated_at", "-updated_at"] as const),
] as const

export const collections = engineContract({
  listCollections: {
    method: "GET",
    path: "/store/collections",
    cachedUntilChangeOf: ["taxonomy"],
    auth: "key",
    summary: "List collections",
    query: engineListQuery(
      10,
      {
        q: z.string().optional(),
        handle: z.string().optional(),
        order: z.enum(COLLECTION_ORDERS).default(COLLECTION_ORDERS[0]),
      },
      LARGEST_REFERENCE_PAGE,
    ),
    localized: true,
    response: engineList({ collections: z.array(collection) }),
  },
  readCollection: {
    method: "GET",
    path: "/store/collections/:id",
    cachedUntilChangeOf: ["taxonomy"],
    auth: "key",
    summary: "One collection",
    query: engineQuery,
    localized: true,
    response: z.looseObject({ collection }),
  },
})
