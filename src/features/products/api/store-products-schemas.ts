import { z } from "zod"
import { money } from "../../../kits/rows/engine-schemas"
import { priceSource } from "../module/schemas"

/** Schemas of products for storefronts. They allow further fields, because `fields` can ask for more. */

const exactly = z.looseObject({ value: z.string() }).nullable().describe("The amount as a decimal string.")

const calculatedPrice = z
  .object({
    id: z.string().describe("The id of the price set."),
    calculated_amount: money
      .nullable()
      .describe("The price for this buyer, in major units of `currency_code`."),
    original_amount: money.nullable().describe("The price without a sale."),
    raw_calculated_amount: exactly,
    raw_original_amount: exactly,
    currency_code: z.string().nullable(),
    is_calculated_price_price_list: z.boolean(),
    is_calculated_price_tax_inclusive: z.boolean(),
    is_original_price_price_list: z.boolean(),
    is_original_price_tax_inclusive: z.boolean(),
    calculated_amount_with_tax: money
      .optional()
      .describe("With `country_code`, in regions with automatic taxes."),
    calculated_amount_without_tax: money.optional(),
    original_amount_with_tax: money.optional(),
    original_amount_without_tax: money.nullish(),
    calculated_price: priceSource,
    original_price: priceSource,
  })
  .partial()
  .meta({ id: "CalculatedPrice" })

const variant = z.looseObject({
  id: z.string(),
  title: z.string().nullish(),
  sku: z.string().nullish(),
  options: z.array(z.looseObject({ id: z.string(), value: z.string() })).optional(),
  manage_inventory: z.boolean().optional(),
  allow_backorder: z.boolean().optional(),
  inventory_quantity: z
    .number()
    .nullable()
    .optional()
    .describe("The available quantity in the key's sales channels, if the shop manages the stock."),
  calculated_price: calculatedPrice.nullish().describe("Null if this variant has no price in the region."),
})

export const product = z
  .looseObject({
    id: z.string().optional(),
    title: z.string().optional(),
    handle: z.string().optional(),
    subtitle: z.string().nullish(),
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
            calculated_price: { calculated_amount: 24.5, original_amount: 29, currency_code: "eur" },
          },
        ],
      },
    ],
  })
