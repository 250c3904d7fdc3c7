import { z } from "zod"
import { engineList, engineListQuery, engineQuery } from "../../../kits/rows/engine-schemas"
import { engineContract } from "../../../kits/rows/row"

const variant = z
  .looseObject({
    id: z.string(),
    title: z.string(),
    sku: z.string().nullable(),
    product_id: z.string().nullable(),
  })
  .partial()
  .meta({
    id: "ListedProductVariant",
    examples: [
      {
        id: "variant_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        title: "Large",
        sku: "TIDE-L",
        product_id: "prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
      },
    ],
  })

/** Where the buyer is. It decides about prices. */
const buyer = {
  region_id: z.string().optional(),
  country_code: z.string().optional(),
  province: z.string().optional(),
  cart_id: z.string().optional().describe("Uses the region, country and province of this cart."),
}

export const productVariants = engineContract({
  listProductVariants: {
    method: "GET",
    path: "/store/product-variants",
    auth: "key",
    cart: { in: "query.cart_id" },
    summary: "List variants of published products",
    query: engineListQuery(20, { ...buyer, q: z.string().optional(), sku: z.string().optional() }),
    localized: true,
    response: engineList({ variants: z.array(variant) }),
  },
  readProductVariant: {
    method: "GET",
    path: "/store/product-variants/:id",
    auth: "key",
    cart: { in: "query.cart_id" },
    summary: "One variant of a published product",
    query: engineQuery.extend(buyer),
    localized: true,
    response: z.looseObject({ variant }),
  },
})
