import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

interface Price {
  amount: number
  currency_code: string
}

/** The prices that are in no price list and have no rules, by variant. */
export async function basePrices(
  container: MedusaContainer,
  variantIds: readonly string[],
): Promise<Map<string, Price[]>> {
  if (variantIds.length === 0) return new Map()
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "variant",
    fields: [
      "id",
      "price_set.prices.amount",
      "price_set.prices.currency_code",
      "price_set.prices.price_list_id",
      "price_set.prices.rules_count",
    ],
    filters: { id: [...variantIds] },
  })
  return new Map(
    data.map(({ id, price_set }) => [
      id,
      (price_set?.prices ?? []).flatMap((price) =>
        price?.currency_code && !price.price_list_id && !price.rules_count
          ? [{ amount: Number(price.amount), currency_code: price.currency_code }]
          : [],
      ),
    ]),
  )
}
