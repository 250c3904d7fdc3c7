import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../lib/clock"

const calculated = z.object({ calculated_amount: z.number() }).nullish()

/**
 * The prices of products now, as mails show them: in the shop's default region, for somebody who is not signed in. If
 * the variants differ, it is the range. A product without a price there is missing.
 */
export async function productPrices(
  container: MedusaContainer,
  productIds: readonly string[],
  locale: string,
): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const products = container.resolve("products")
  const buyer = await products.findBuyer({
    channels: [],
    now: clock.date(),
    region_id: undefined,
    customer_id: undefined,
    cart_id: undefined,
    country_code: undefined,
    province: undefined,
  })
  if (!buyer.region) return new Map()
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "variant", fields: ["id", "product_id"], filters: { product_id: [...productIds] } })
  const amounts = new Map<string, number[]>()
  for (const { product_id, calculated_price } of await products.withPricesAndStock(data, buyer)) {
    const price = calculated.parse(calculated_price)
    if (product_id && price)
      amounts.set(product_id, [...(amounts.get(product_id) ?? []), price.calculated_amount])
  }
  const currency = buyer.region.currency_code.toUpperCase()
  const format = new Intl.NumberFormat(locale, { style: "currency", currency })
  return new Map(
    [...amounts].map(([id, all]) => {
      const [lowest, highest] = [Math.min(...all), Math.max(...all)]
      return [id, [...new Set([lowest, highest])].map((amount) => format.format(amount)).join(" – ")]
    }),
  )
}
