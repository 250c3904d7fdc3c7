import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, QueryContext } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Buyer } from "../../products/module/types"
import type { WantedLine } from "../module/types"

interface Context {
  buyer: Pick<Buyer, "channels" | "groups">
  region_id: string | null
  currency_code: string
}

const variantRow = z.object({
  id: z.string(),
  title: z.string().nullish(),
  product: z.object({
    id: z.string(),
    title: z.string(),
    status: z.string(),
    sales_channels: z.array(z.object({ id: z.string() }).nullish()).nullish(),
  }),
})

const priceRow = z.object({
  id: z.string(),
  calculated_price: z
    .object({
      calculated_amount: z.number().nullable(),
      is_calculated_price_tax_inclusive: z.boolean().nullish(),
    })
    .nullish(),
})

type Variant = z.output<typeof variantRow>
type Price = z.output<typeof priceRow>["calculated_price"]

/** The variants of the lines that the shop sells in the buyer's sales channels, by their ids. */
export async function soldVariants(
  container: MedusaContainer,
  lines: readonly WantedLine[],
  { buyer }: Context,
): Promise<Map<string, Variant>> {
  const ids = [...new Set(lines.flatMap(({ variant_id }) => variant_id ?? []))]
  if (ids.length === 0) return new Map()
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "variant",
    fields: ["id", "title", "product.id", "product.title", "product.status", "product.sales_channels.id"],
    filters: { id: ids },
  })
  const sold = z
    .array(variantRow)
    .parse(data)
    .filter(
      ({ product: { status, sales_channels } }) =>
        status === "published" && sales_channels?.some((one) => one && buyer.channels.includes(one.id)),
    )
  return new Map(sold.map((variant) => [variant.id, variant]))
}

/** Finds the price of one piece of a variant, if this many are bought. */
export type FindPrice = (variantId: string, quantity: number) => Price

/** The shop's prices for the quantities of the lines. Asks the engine once for each quantity. */
export async function pricesByQuantity(
  container: MedusaContainer,
  lines: readonly WantedLine[],
  { buyer, region_id, currency_code }: Context,
): Promise<FindPrice> {
  const customer = { groups: buyer.groups.map((id) => ({ id })) }
  const wanted = new Map<number, Set<string>>()
  for (const { variant_id, quantity } of lines)
    if (variant_id !== undefined) wanted.set(quantity, (wanted.get(quantity) ?? new Set()).add(variant_id))
  const prices = new Map<string, Price>()
  for (const [quantity, ids] of wanted) {
    const pricing = { ...(region_id !== null && { region_id }), currency_code, customer, quantity }
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "variant",
      fields: ["id", "calculated_price.*"],
      filters: { id: [...ids] },
      context: { calculated_price: QueryContext(pricing) },
    })
    for (const { id, calculated_price } of z.array(priceRow).parse(data))
      prices.set(keyOf(id, quantity), calculated_price)
  }
  return (variantId, quantity) => prices.get(keyOf(variantId, quantity))
}

function keyOf(variantId: string, quantity: number): string {
  return `${variantId} ${quantity}`
}
