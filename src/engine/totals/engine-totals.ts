import { createRequire } from "node:module"
import path from "node:path"
import type { BigNumberInput, BigNumberValue, MedusaContainer } from "@medusajs/framework/types"
import { BigNumber, MathBN, Modules } from "@medusajs/framework/utils"
import { decimalsOf } from "../../lib/currency-decimals"
import { internalsOf } from "../internals"
import { type Exact, roundedTo, split } from "./exact"
import { type LineAmounts, lineAmounts, partOf } from "./line-amounts"

type Quantity = BigNumberInput | null | undefined

interface Adjustment {
  amount?: BigNumberInput | null
  is_tax_inclusive?: boolean | null
  subtotal?: BigNumber
  total?: BigNumber
}

interface TaxLine {
  rate: BigNumberInput
  subtotal?: BigNumber
  total?: BigNumber
}

interface Priced {
  id?: string
  is_tax_inclusive?: boolean | null
  tax_lines?: TaxLine[] | null
  adjustments?: Adjustment[] | null
}

type Counted =
  | "fulfilled_quantity"
  | "shipped_quantity"
  | "return_requested_quantity"
  | "return_received_quantity"
  | "return_dismissed_quantity"
  | "written_off_quantity"

interface Item extends Priced {
  unit_price: BigNumberInput
  quantity: BigNumberInput
  detail?: Partial<Record<Counted, Quantity>>
}

interface Method extends Priced {
  amount: BigNumberInput
}

interface Context {
  includeTax?: boolean
}

type Totals = Record<string, Record<string, unknown>>
type OfItems = (items: Item[], context: Context) => Totals
type OfMethods = (methods: Method[], context: Context) => Totals

/** The amounts that the engine adds to a cart or an order. */
export interface PricedCart {
  total: BigNumberValue
}

interface Cart {
  currency_code?: string
}

/** A service whose reads compute totals. It names the columns that it needs for them. */
interface Reader {
  addRelationsToCalculateTotals(config: { select?: string[] }, totals: string[]): void
}

type Decorate = <Given extends object>(cart: Given & Cart, config?: object) => Given & PricedCart

/** The decimals of the cart whose totals are computed at present. */
let decimals: number | undefined

const load = createRequire(require.resolve("@medusajs/framework"))
const folder = path.join(path.dirname(load.resolve("@medusajs/utils")), "totals")
const carts = internalsOf<{ decorateCartTotals: Decorate }>(load(path.join(folder, "cart")), {
  decorateCartTotals: "function",
})
const items = internalsOf<{ getLineItemsTotals: OfItems }>(load(path.join(folder, "line-item")), {
  getLineItemsTotals: "function",
})
const methods = internalsOf<{ getShippingMethodsTotals: OfMethods }>(
  load(path.join(folder, "shipping-method")),
  { getShippingMethodsTotals: "function" },
)

/**
 * Lets the engine round the amounts of each line and each shipping method to the currency's decimals. By itself it
 * rounds nothing, so a shopper would see, and an order would keep, another amount than a payment provider can charge.
 * The engine's sums stay as they are.
 */
export function roundEngineTotals(container: MedusaContainer): void {
  for (const name of [Modules.CART, Modules.ORDER]) readCurrency(container.resolve(name))
  const { decorateCartTotals } = carts
  carts.decorateCartTotals = (cart, config) => {
    const outer = decimals
    decimals = cart.currency_code === undefined ? undefined : decimalsOf(cart.currency_code)
    try {
      return decorateCartTotals(cart, config)
    } finally {
      decimals = outer
    }
  }
  const { getLineItemsTotals } = items
  items.getLineItemsTotals = (list, context) =>
    decimals === undefined ? getLineItemsTotals(list, context) : totalsOf(list, context, decimals, ofItem)
  const { getShippingMethodsTotals } = methods
  methods.getShippingMethodsTotals = (list, context) =>
    decimals === undefined
      ? getShippingMethodsTotals(list, context)
      : totalsOf(list, context, decimals, ofMethod)
}

function readCurrency(service: object): void {
  const reader = internalsOf<Reader>(service, { addRelationsToCalculateTotals: "function" })
  const add = reader.addRelationsToCalculateTotals.bind(reader)
  reader.addRelationsToCalculateTotals = (config, totals) => {
    add(config, totals)
    config.select?.push("currency_code")
  }
}

/** Adds the amounts to a cart or an order, as the engine does. Changes and returns the given object. */
export const withTotals: Decorate = (cart) => carts.decorateCartTotals(cart)

function totalsOf<Given extends Priced>(
  list: Given[],
  { includeTax = false }: Context,
  decimals: number,
  totals: (one: Given, isTaxInclusive: boolean, decimals: number) => Record<string, unknown>,
): Totals {
  return Object.fromEntries(
    list.map((one, at) => [one.id ?? at, totals(one, one.is_tax_inclusive ?? includeTax, decimals)]),
  )
}

function ofMethod(method: Method, is_tax_inclusive: boolean, decimals: number) {
  const whole = wholeOf(method, MathBN.convert(method.amount), is_tax_inclusive, decimals)
  shareAmong(method, whole, whole, decimals)
  return { amount: new BigNumber(method.amount), ...shown(whole) }
}

function ofItem(item: Item, is_tax_inclusive: boolean, decimals: number) {
  const { quantity, unit_price, detail } = item
  const all = MathBN.convert(quantity)
  const whole = wholeOf(item, all.times(MathBN.convert(unit_price)), is_tax_inclusive, decimals)
  const count = (name: Counted) => MathBN.convert(detail?.[name] ?? 0)
  const part = (pieces: Exact) => {
    const share = all.isZero() ? MathBN.convert(0) : pieces.div(all)
    return partOf(whole, { share, is_tax_inclusive }, decimals)
  }
  const received = count("return_received_quantity")
  const back = received.plus(count("return_dismissed_quantity"))
  const kept = all.minus(back)
  const current = back.isZero() ? whole : part(kept)
  shareAmong(item, whole, current, decimals)
  const totals = { quantity, unit_price, ...shown(current) }
  if (!detail) return totals
  const total = (pieces: Exact) => sumOf(part(pieces))
  const after = kept.minus(count("return_requested_quantity"))
  const known = (name: Counted, amounts: () => Record<string, Exact>) =>
    detail[name] === undefined ? {} : asNumbers(amounts())
  return {
    ...totals,
    ...known("fulfilled_quantity", () => ({ fulfilled_total: total(count("fulfilled_quantity")) })),
    ...known("shipped_quantity", () => ({ shipped_total: total(count("shipped_quantity")) })),
    ...known("written_off_quantity", () => ({ write_off_total: total(count("written_off_quantity")) })),
    ...known("return_requested_quantity", () => ({
      return_requested_total: sumOf(current).minus(total(after)),
      refundable_total: total(after),
      refundable_total_per_unit: after.isZero() ? after : roundedTo(decimals)(total(after).div(after)),
    })),
    ...known("return_received_quantity", () => ({
      return_received_total: sumOf(whole).minus(total(all.minus(received))),
    })),
    ...known("return_dismissed_quantity", () => ({
      return_dismissed_total: total(all.minus(received)).minus(sumOf(current)),
    })),
  }
}

function wholeOf(
  { tax_lines, adjustments }: Priced,
  price: Exact,
  is_tax_inclusive: boolean,
  decimals: number,
): LineAmounts {
  const rate = MathBN.sum(...(tax_lines ?? []).map((line) => line.rate)).div(100)
  const discounts = (adjustments ?? []).flatMap(({ amount, is_tax_inclusive }) =>
    amount == null ? [] : { amount: MathBN.convert(amount), is_tax_inclusive: is_tax_inclusive === true },
  )
  return lineAmounts({ price, is_tax_inclusive, rate, discounts }, decimals)
}

function shown({ subtotal, original_tax, net, tax }: LineAmounts) {
  const original_total = subtotal.plus(original_tax)
  const total = net.plus(tax)
  return asNumbers({
    subtotal,
    total,
    original_total,
    original_subtotal: subtotal,
    discount_subtotal: subtotal.minus(net),
    discount_tax_total: original_tax.minus(tax),
    discount_total: original_total.minus(total),
    tax_total: tax,
    original_tax_total: original_tax,
  })
}

/** Writes the shares of the single taxes and discounts, as the engine does: discounts for all pieces of the line. */
function shareAmong(
  { tax_lines, adjustments }: Priced,
  whole: LineAmounts,
  current: LineAmounts,
  decimals: number,
): void {
  const taxed = tax_lines ?? []
  const rates = taxed.map(({ rate }) => MathBN.convert(rate))
  write(taxed, "total", split(current.tax, rates, decimals))
  write(taxed, "subtotal", split(current.original_tax, rates, decimals))
  const discounts = (adjustments ?? []).filter(({ amount }) => amount != null)
  if (discounts.length === 0) return
  const amounts = discounts.map(({ amount }) => MathBN.convert(amount ?? 0))
  const off = whole.subtotal.minus(whole.net)
  write(discounts, "subtotal", split(off, amounts, decimals))
  write(discounts, "total", split(off.plus(whole.original_tax).minus(whole.tax), amounts, decimals))
}

function write(
  rows: { subtotal?: BigNumber; total?: BigNumber }[],
  name: "subtotal" | "total",
  amounts: readonly Exact[],
): void {
  for (const [at, row] of rows.entries()) row[name] = new BigNumber(amounts[at] ?? 0)
}

function sumOf({ net, tax }: LineAmounts): Exact {
  return net.plus(tax)
}

function asNumbers(amounts: Record<string, Exact>): Record<string, BigNumber> {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, new BigNumber(amount)]))
}
