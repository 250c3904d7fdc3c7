import { createRequire } from "node:module"
import path from "node:path"
import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { decimalsOf } from "../../lib/currency-decimals"
import { internalsOf } from "../internals"
import { lineAmounts } from "./line-amounts"

type Kind = "calculated" | "original"

type Price = { currency_code: string } & Partial<
  Record<`${Kind}_amount_with_tax` | `${Kind}_amount_without_tax`, BigNumberInput | null> &
    Record<`is_${Kind}_price_tax_inclusive`, boolean>
>

interface Variant {
  calculated_price?: Price | null
}

type AddTaxes = (request: unknown, variants: Variant[]) => Promise<void>

/** Rounds the amounts with and without tax of the engine's list of variants, as a cart would. */
export function roundVariantPrices(): void {
  const load = createRequire(require.resolve("@medusajs/medusa"))
  const helpers = internalsOf<{ wrapVariantsWithTaxPrices: AddTaxes }>(
    load(path.join(path.dirname(load.resolve("@medusajs/medusa")), "api/store/product-variants/helpers")),
    { wrapVariantsWithTaxPrices: "function" },
  )
  const addTaxes = helpers.wrapVariantsWithTaxPrices
  helpers.wrapVariantsWithTaxPrices = async (request, variants) => {
    await addTaxes(request, variants)
    for (const { calculated_price: price } of variants)
      if (price) for (const kind of ["calculated", "original"] as const) roundTaxes(price, kind)
  }
}

/** The engine does not say the tax rate, so it is computed from its two amounts. */
function roundTaxes(price: Price, kind: Kind): void {
  const gross = price[`${kind}_amount_with_tax`]
  const net = price[`${kind}_amount_without_tax`]
  if (gross == null || net == null) return
  const is_tax_inclusive = price[`is_${kind}_price_tax_inclusive`] === true
  const stated = MathBN.convert(is_tax_inclusive ? gross : net)
  const rate = MathBN.eq(net, 0) ? MathBN.convert(0) : MathBN.sub(MathBN.div(gross, net), 1)
  const line = { price: stated, is_tax_inclusive, rate, discounts: [] }
  const rounded = lineAmounts(line, decimalsOf(price.currency_code))
  price[`${kind}_amount_with_tax`] = rounded.net.plus(rounded.tax).toNumber()
  price[`${kind}_amount_without_tax`] = rounded.net.toNumber()
}
