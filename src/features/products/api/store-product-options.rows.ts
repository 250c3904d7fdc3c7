import { z } from "zod"
import { engineList, engineListQuery, engineQuery } from "../../../kits/rows/engine-schemas"
import { engineContract } from "../../../kits/rows/row"

const DEFAULT_LIMIT = 50

const option = z
  .looseObject({
    id: z.string(),
    title: z.string(),
    values: z.array(z.looseObject({ id: z.string(), value: z.string() }).partial()),
  })
  .partial()
  .meta({
    id: "ProductOption",
    examples: [
      {
        id: "opt_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        title: "Size",
        values: [{ id: "optval_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", value: "L" }],
      },
    ],
  })

export const productOptions = engineContract({
  listProductOptions: {
    method: "GET",
    path: "/store/product-options",
    cachedUntilChangeOf: ["taxonomy"],
    auth: "key",
    summary: "List product options",
    query: engineListQuery(DEFAULT_LIMIT, { q: z.string().optional(), title: z.string().optional() }),
    response: engineList({ product_options: z.array(option) }),
  },
  readProductOption: {
    method: "GET",
    path: "/store/product-options/:id",
    cachedUntilChangeOf: ["taxonomy"],
    auth: "key",
    summary: "One product option",
    query: engineQuery,
    response: z.looseObject({ product_option: option }),
  },
})
