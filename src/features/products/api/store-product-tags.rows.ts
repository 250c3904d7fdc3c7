import { z } from "zod"
import { engineList, engineListQuery, engineQuery } from "../../../kits/rows/engine-schemas"
import { LARGEST_REFERENCE_PAGE } from "../../../kits/rows/lists"
import { engineContract } from "../../../kits/rows/row"

const tag = z
  .looseObject({ id: z.string(), value: z.string() })
  .partial()
  .meta({ id: "ProductTag", examples: [{ id: "ptag_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", value: "handmade" }] })

export const productTags = engineContract({
  listProductTags: {
    method: "GET",
    path: "/store/product-tags",
    cachedUntilChangeOf: ["taxonomy", "product"],
    auth: "key",
    summary: "List the tags of products",
    query: engineListQuery(
      50,
      { q: z.string().optional(), value: z.string().optional() },
      LARGEST_REFERENCE_PAGE,
    ),
    localized: true,
    response: engineList({ product_tags: z.array(tag) }),
  },
  readProductTag: {
    method: "GET",
    path: "/store/product-tags/:id",
    cachedUntilChangeOf: ["taxonomy", "product"],
    auth: "key",
    summary: "One tag of products",
    query: engineQuery,
    localized: true,
    response: z.looseObject({ product_tag: tag }),
  },
})
