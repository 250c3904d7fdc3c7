import { ProductStatus } from "@medusajs/framework/utils"

/** The product's only option. Customers never see it. */
const OPTION = "Place"

interface LimitedProduct {
  /** The id of the record whose price it has. The handle is made of it. */
  id: string
  title: string
  /** Customers see it below the title in carts and orders. */
  variant: string
  prices: readonly { amount: number; currency_code: string }[]
}

/** SQL for the variants of a product whose places only a hold can put into a cart. `product` is SQL for its id. */
const variantsWithPlaces = (product: string) =>
  `FROM product_variant place JOIN capacity_variant limited ON limited.id = place.id WHERE place.product_id = ${product}`

/**
 * SQL for whether a product is one of the goods. Other products only have the price of a ticket, a tour or a service.
 *
 * @param product SQL for the product's id, such as `p.id`
 */
export function isGoods(product: string): string {
  return `NOT EXISTS (SELECT ${variantsWithPlaces(product)})`
}

/** SQL for what a product sells instead of goods: the name of a kind of places, such as `event`. Null for goods. */
export function soldKind(product: string): string {
  return `(SELECT limited.kind ${variantsWithPlaces(product)} LIMIT 1)`
}

/** A product of the engine that only has the price of limited places. It is in no sales channel, so no list shows it. */
export function limitedProduct({ id, title, variant, prices }: LimitedProduct) {
  return {
    title,
    handle: id.toLowerCase().replaceAll("_", "-"),
    status: ProductStatus.PUBLISHED,
    discountable: true,
    options: [{ title: OPTION, values: [variant] }],
    variants: [
      {
        title: variant,
        manage_inventory: false,
        options: { [OPTION]: variant },
        prices: prices.map(({ amount, currency_code }) => ({ amount, currency_code })),
      },
    ],
  }
}
