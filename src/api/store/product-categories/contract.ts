import { z } from "zod"
import { engineContract } from "../../../lib/contract/row"
import { engineList, engineListQuery, engineQuery } from "../engine-schemas"

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

export const productCategories = engineContract({
  listProductCategories: {
    method: "GET",
    path: "/store/product-categories",
    auth: "key",
    summary: "List categories",
    query: engineListQuery(50, {
      q: z.string().optional(),
      handle: z.string().optional(),
      parent_category_id: z.string().optional(),
    }),
    localized: true,
    response: engineList({ product_categories: z.array(category) }),
  },
  readProductCategory: {
    method: "GET",
    path: "/store/product-categories/:id",
    auth: "key",
    summary: "One category",
    query: engineQuery,
    localized: true,
    response: z.looseObject({ product_category: category }),
  },
})
