import { z } from "zod"
import { engineList, engineListQuery, engineQuery } from "../../../kits/rows/engine-schemas"
import { LARGEST_REFERENCE_PAGE } from "../../../kits/rows/lists"
import { engineContract } from "../../../kits/rows/row"

const type = z
  .looseObject({ id: z.string(), value: z.string() })
  .partial()
  .meta({ id: "ProductType", examples: [{ id: "ptyp_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", value: "Tableware" }] })

export const productTypes = engineContract({
  listProductTypes: {
    method: "GET",
    path: "/store/product-types",
    cachedUntilChangeOf: ["taxonomy", "product"],
    auth: "key",
    summary: "List the types of products",
    query: engineListQuery(
      50,
      { q: z.string().optional(), value: z.string().optional() },
      LARGEST_REFERENCE_PAGE,
    ),
    localized: true,
    response: engineList({ product_types: z.array(type) }),
  },
  readProductType: {
    method: "GET",
    path: "/store/product-types/:id",
    cachedUntilChangeOf: ["taxonomy", "product"],
    auth: "key",
    summary: "One type of products",
    query: engineQuery,
    localized: true,
    response: z.looseObject({ product_type: type }),
  },
})
