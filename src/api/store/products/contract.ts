import { z } from "zod"
import { engineContract } from "../../../lib/contract/row"
import { engineList, engineListQuery, engineQuery, money } from "../engine-schemas"

const variant = z.looseObject({
  id: z.string(),
  title: z.string().nullish(),
  sku: z.string().nullish(),
  inventory_quantity: z.number().optional().describe("With `fields=+variants.inventory_quantity`."),
  calculated_price: z
    .looseObject({ calculated_amount: money.nullable(), currency_code: z.string().nullable() })
    .nullish()
    .describe("With `region_id` and `fields=*variants.calculated_price`."),
})

const product = z
  .looseObject({
    id: z.string().optional(),
    title: z.string().optional(),
    handle: z.string().optional(),
    description: z.string().nullish(),
    thumbnail: z.string().nullish(),
    collection_id: z.string().nullish(),
    variants: z.array(variant).nullish(),
  })
  .meta({
    id: "Product",
    examples: [
      {
        id: "prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        title: "Tide stoneware mug",
        handle: "tide-stoneware-mug",
        description: "Thrown by hand, glazed in sea green.",
        thumbnail: "https://shop.example/static/tide-stoneware-mug.webp",
        collection_id: "pcol_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        variants: [
          {
            id: "variant_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
            title: "Large",
            sku: "TIDE-MUG-L",
            inventory_quantity: 24,
            calculated_price: { calculated_amount: 24.5, currency_code: "eur" },
          },
        ],
      },
    ],
  })

const pricing = {
  region_id: z.string().optional().describe("The region to calculate prices for."),
}

export const products = engineContract({
  listProducts: {
    method: "GET",
    path: "/store/products",
    auth: "key",
    summary: "List products",
    query: engineListQuery(50, {
      q: z.string().optional().describe("Words to look for."),
      handle: z.string().optional(),
      collection_id: z.string().optional(),
      category_id: z.string().optional(),
      ...pricing,
    }),
    localized: true,
    response: engineList({ products: z.array(product) }),
  },
  readProduct: {
    method: "GET",
    path: "/store/products/:id",
    auth: "key",
    summary: "One product",
    query: engineQuery.extend(pricing),
    localized: true,
    response: z.looseObject({ product }),
  },
})
