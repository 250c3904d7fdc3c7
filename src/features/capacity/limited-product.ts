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

/** SQL for whether a row of `product` only has the price of a ticket, a tour or a service. The catalogue has no such row. */
export const IS_LIMITED = `EXISTS (
  SELECT FROM product_variant place JOIN capacity_variant limited ON limited.id = place.id
   WHERE place.product_id = product.id)`

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
