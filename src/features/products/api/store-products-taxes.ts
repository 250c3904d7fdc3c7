import type { MedusaContainer, TaxableItemDTO } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { lineAmounts } from "../../../engine/totals/line-amounts"
import { decimalsOf } from "../../../lib/currency-decimals"
import type { Buyer, CalculatedPrice } from "../module/types"

interface Priced {
  id: string
  type_id?: string | null
  variants?: { id: string; calculated_price?: CalculatedPrice | null }[]
}

/**
 * Adds the amounts with and without tax to prices, as the engine does. It needs a country, and a region with automatic
 * taxes.
 */
export async function addTaxes(scope: MedusaContainer, products: Priced[], buyer: Buyer): Promise<void> {
  if (!hasTaxes(buyer)) return
  const { country, province } = buyer
  const items = products.flatMap(taxableItems)
  if (items.length === 0) return
  const lines = await scope.resolve(Modules.TAX).getTaxLines(items, {
    address: { country_code: country, ...(province !== null && { province_code: province }) },
  })
  const ratesOf = new Map<string, { rate: number }[]>(items.map(({ id }) => [id, []]))
  for (const line of lines)
    if ("line_item_id" in line) ratesOf.get(line.line_item_id)?.push({ rate: line.rate ?? 0 })
  for (const { id, calculated_price: price } of products.flatMap(({ variants = [] }) => variants))
    if (price) Object.assign(price, withTaxes(price, ratesOf.get(id) ?? []))
}

/** Whether prices for this buyer have amounts with and without tax. */
export function hasTaxes(buyer: Buyer): buyer is Buyer & { country: string } {
  return buyer.region?.automatic_taxes === true && buyer.country !== null
}

function taxableItems({ id: product_id, type_id, variants = [] }: Priced): TaxableItemDTO[] {
  return variants.flatMap(({ id, calculated_price: price }) =>
    price
      ? [
          {
            id,
            product_id,
            ...(type_id != null && { product_type_id: type_id }),
            quantity: 1,
            unit_price: price.calculated_amount,
            currency_code: price.currency_code,
          },
        ]
      : [],
  )
}

function withTaxes(price: CalculatedPrice, taxLines: { rate: number }[]) {
  const { currency_code, calculated_amount, original_amount } = price
  const rate = MathBN.div(MathBN.sum(...taxLines.map((line) => line.rate)), 100)
  const now = amountsWithTax(calculated_amount, price.is_calculated_price_tax_inclusive)
  const amounts = { calculated_amount_with_tax: now.with, calculated_amount_without_tax: now.without }
  // The engine answers these values too.
  if (original_amount === null)
    return { ...amounts, original_amount_with_tax: 0, original_amount_without_tax: null }
  const before = amountsWithTax(original_amount, price.is_original_price_tax_inclusive)
  return { ...amounts, original_amount_with_tax: before.with, original_amount_without_tax: before.without }

  /** Rounded as the line of a cart with one piece is. */
  function amountsWithTax(amount: number, is_tax_inclusive: boolean) {
    const line = { price: MathBN.convert(amount), is_tax_inclusive, rate, discounts: [] }
    const { net, tax } = lineAmounts(line, decimalsOf(currency_code))
    return { with: net.plus(tax).toNumber(), without: net.toNumber() }
  }
}
