import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { decimalsOf } from "../../lib/currency-decimals"
import { internalsOf } from "../internals"
import { type Exact, roundedTo, split } from "./exact"

interface Priced {
  id: string
  subtotal?: BigNumberInput
  original_total?: BigNumberInput
}

interface Context {
  currency_code?: string
  items?: Priced[]
  shipping_methods?: Priced[]
}

/** A discount of a promotion on one line. Actions without an amount say something else: the budget is used up. */
interface Action {
  action: string
  code?: string
  item_id?: string
  shipping_method_id?: string
  amount?: BigNumberInput
  is_tax_inclusive?: boolean
}

type ComputeActions = (
  codes: string[],
  context: Context,
  options?: object,
  shared?: object,
) => Promise<Action[]>

interface Applied {
  action: Action
  amount: Exact
}

/**
 * Rounds what a promotion takes from a cart or an order to the currency's decimals, and divides it among the lines in
 * whole smallest units. The engine's amounts have up to 20 decimals.
 */
export function roundDiscounts(container: MedusaContainer): void {
  const promotions = internalsOf<{ computeActions: ComputeActions }>(container.resolve(Modules.PROMOTION), {
    computeActions: "function",
  })
  const compute = promotions.computeActions.bind(promotions)
  promotions.computeActions = async (codes, context, options, shared) => {
    const actions = await compute(codes, context, options, shared)
    return context.currency_code === undefined
      ? actions
      : wholeDiscounts(actions, context, decimalsOf(context.currency_code))
  }
}

/** Leaves out discounts that round to nothing. No line gets a discount above its price. */
export function wholeDiscounts(actions: Action[], context: Context, decimals: number): Action[] {
  const applied = actions.flatMap((action): Applied[] =>
    action.amount === undefined ? [] : [{ action, amount: MathBN.convert(action.amount) }],
  )
  const whole = new Map<Action, Exact>()
  const names = new Set(applied.map(({ action }) => nameOf(action)))
  for (const name of names) {
    const group = applied.filter(({ action }) => nameOf(action) === name)
    const sum = roundedTo(decimals)(MathBN.sum(...group.map(({ amount }) => amount)))
    const shares = split(
      sum,
      group.map(({ amount }) => amount),
      decimals,
    )
    for (const [at, { action }] of group.entries()) whole.set(action, shares[at] ?? sum)
  }
  const left = leftOf(context)
  return actions.flatMap((action) => {
    const amount = whole.get(action)
    if (!amount) return [action]
    const price = left(action)
    const most = price.amount === undefined ? amount : MathBN.min(amount, price.amount)
    if (most.lte(0)) return []
    price.amount = price.amount?.minus(most)
    return [{ ...action, amount: most }]
  })
}

/** The discounts of one promotion on items, or on shipping, are rounded together. */
function nameOf({ action, code }: Action): string {
  return `${action} ${code}`
}

/**
 * Returns a function that finds, for a discount, how much of its line's price is not discounted yet. The price contains
 * the tax if the discount does.
 */
function leftOf({ items = [], shipping_methods = [] }: Context) {
  const lines = new Map([...items, ...shipping_methods].map((line) => [line.id, line]))
  const remaining = new Map<string, { amount?: Exact }>()
  return ({ item_id, shipping_method_id, is_tax_inclusive }: Action): { amount?: Exact } => {
    const id = item_id ?? shipping_method_id ?? ""
    const key = `${id} ${is_tax_inclusive === true}`
    const line = lines.get(id)
    const price = is_tax_inclusive ? line?.original_total : line?.subtotal
    const found = remaining.get(key) ?? { ...(price !== undefined && { amount: MathBN.convert(price) }) }
    remaining.set(key, found)
    return found
  }
}
