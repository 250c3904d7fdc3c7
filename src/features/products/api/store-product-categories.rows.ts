import { z } from "zod"
import { engineList, engineListQuery, engineQuery } from "../../../kits/rows/engine-schemas"
import { LARGEST_REFERENCE_PAGE } from "../../../kits/rows/lists"
import { engineContract } from "../../../kits/rows/row"

const category = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    handle: z.string(),
    description: z.string().nullish(),
    parent_category_id: z.string().nullish(),
  })
  .partial()
  .meta({
    id: "ProductCategory",
    examples: [
      {
        id: "pcat_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        name: "Mugs",
        handle: "mugs",
        description: "",
        parent_category_id: "pcat_01JPA4W2H7V5C3D9F1G8KMNQRS",
      },
    ],
  })

/** The first is the default, as in the engine. `rank` is the order in which the shop has arranged its categories. */
export const CATEGORY_ORDERS = [
  ...(["id", "-id"] as const),
  ...(["rank", "-rank", "name", "-name", "handle", "-handle"] as const),
  ...(["created_at", "-created_at", "updated_at", "-updated_at"] as const),
] as const

const list = {
  method: "GET",
  auth: "key",
  cachedUntilChangeOf: ["taxonomy"],
  query: engineListQuery(
    50,
    {
      q: z.string().optional(),
      handle: z.string().optional(),
      parent_category_id: z.string().optional(),
      order: z.enum(CATEGORY_ORDERS).default(CATEGORY_ORDERS[0]),
    },
    LARGEST_REFERENCE_PAGE,
  ),
  localized: true,
  response: engineList({ product_categories: z.array(category) }),
} as const

const read = {
  method: "GET",
  auth: "key",
  cachedUntilChangeOf: ["taxonomy"],
  query: engineQuery,
  localized: true,
  response: z.looseObject({ product_category: category }),
} as const

export const productCategories = engineContract({
  listProductCategories: { ...list, path: "/store/product-categories", summary: "List categories" },
  readProductCategory: { ...read, path: "/store/product-categories/:id", summary: "One category" },
  listCategories: {
    ...list,
    path: "/store/categories",
    sameAs: "/store/product-categories",
    summary: "List categories (alias)",
  },
  readCategory: {
    ...read,
    path: "/store/categories/:id",
    sameAs: "/store/product-categories/:id",
    summary: "One category (alias)",
  },
})
