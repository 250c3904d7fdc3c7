import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { listShippingOptionsForCartWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import type { CheckoutRegion } from "../module/types"

type Region = Omit<CheckoutRegion, "providers">

/** These decide which shipping options are shown. */
interface Asked {
  /** The sales channels of the caller's key. */
  channels: string[]
  cartId: string | undefined
  country: string | undefined
}

interface Rule {
  attribute?: string | null
  operator?: string | null
  value?: unknown
}

interface Option {
  id: string
  name: string
  price_type: string
  type?: { code: string; label: string; description?: string | null } | null
  rules?: (Rule | null)[] | null
  prices?:
    | ({
        amount?: number | null
        currency_code?: string | null
        price_rules?: (Rule | null)[] | null
      } | null)[]
    | null
  calculated_price?: {
    calculated_amount?: BigNumberInput | null
    is_calculated_price_tax_inclusive?: boolean | null
  } | null
}

/**
 * The shipping options that customers can choose, cheapest first. The number of queries does not depend on the number
 * of options.
 */
export async function shippingOptionsOf(scope: MedusaContainer, region: Region, asked: Asked) {
  const options = asked.cartId
    ? await optionsForCart(scope, asked.cartId)
    : await optionsInRegion(scope, region, asked)
  return options
    .map((option) => shown(option, region.currency_code))
    .sort((a, b) => (a.amount ?? Infinity) - (b.amount ?? Infinity) || (a.id < b.id ? -1 : 1))
}

async function optionsForCart(scope: MedusaContainer, cart_id: string): Promise<Option[]> {
  const { result } = await listShippingOptionsForCartWorkflow(scope).run({ input: { cart_id } })
  return z.custom<Option[]>(Array.isArray).parse(result)
}

async function optionsInRegion(
  scope: MedusaContainer,
  { id: region_id, currency_code, countries }: Region,
  { channels, country }: Asked,
): Promise<Option[]> {
  const found = await scope
    .resolve("checkout")
    .findShippingOptions({ channels, countries: country === undefined ? countries : [country] })
  const options = found.filter(({ rules }) => rules.every(holdsForShoppers))
  const id = options.flatMap(({ price_set_id }) => price_set_id ?? [])
  if (id.length === 0) return options
  const context = { region_id, currency_code }
  const prices = await scope.resolve(Modules.PRICING).calculatePrices({ id }, { context })
  const ofSet = new Map(prices.map((price) => [price.id, price]))
  return options.map((option) => ({
    ...option,
    calculated_price: ofSet.get(option.price_set_id ?? "") ?? null,
  }))
}

const SHOPPER: Partial<Record<string, string>> = { enabled_in_store: "true", is_return: "false" }

/**
 * Whether a rule allows the option for customers. Some rules can be checked only with a cart. Without one, their
 * options are hidden.
 */
function holdsForShoppers(rule: Rule | null): boolean {
  if (!rule) return true
  const known = SHOPPER[rule.attribute ?? ""]
  if (known === undefined) return false
  const isNamed = [rule.value].flat().map(String).includes(known)
  return rule.operator === "eq" || rule.operator === "in" ? isNamed : rule.operator === "ne" && !isNamed
}

function shown(option: Option, currency_code: string) {
  const { id, name, type, calculated_price: price } = option
  const isCalculated = option.price_type === "calculated"
  const amount = isCalculated ? null : (price?.calculated_amount ?? null)
  return {
    id,
    name,
    type: type ? { code: type.code, label: type.label, description: type.description ?? null } : null,
    price_type: isCalculated ? ("calculated" as const) : ("flat" as const),
    amount: amount === null ? null : MathBN.convert(amount).toNumber(),
    currency_code,
    is_tax_inclusive: price?.is_calculated_price_tax_inclusive ?? false,
    free_from: freeFrom(option, currency_code),
  }
}

/** The lowest sum of items from which on shipping is free. */
function freeFrom({ prices }: Option, currency_code: string): number | null {
  const sums = (prices ?? [])
    .filter((price) => price?.amount === 0 && price.currency_code === currency_code)
    .flatMap((price) => price?.price_rules ?? [])
    .filter((rule) => rule?.attribute === "item_total" && /^gte?$/.test(rule.operator ?? ""))
    .map((rule) => Number(rule?.value))
  return sums.length > 0 ? Math.min(...sums) : null
}
