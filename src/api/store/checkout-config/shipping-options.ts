import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, QueryContext } from "@medusajs/framework/utils"
import { listShippingOptionsForCartWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import type { CheckoutRegion } from "./checkout-region"

/** Selects the shipping options. */
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
    calculated_amount?: number | null
    is_calculated_price_tax_inclusive?: boolean | null
  } | null
}

/** The shipping options for customers, cheapest first. The number of queries does not grow with the options. */
export async function shippingOptionsOf(scope: MedusaContainer, region: CheckoutRegion, asked: Asked) {
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

const FIELDS = [
  ...["id", "name", "price_type", "type.code", "type.label", "type.description"],
  ...["rules.attribute", "rules.operator", "rules.value"],
  ...["prices.amount", "prices.currency_code", "prices.price_rules.*", "calculated_price.*"],
]

async function optionsInRegion(
  scope: MedusaContainer,
  region: CheckoutRegion,
  { channels, country }: Asked,
): Promise<Option[]> {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data: sellers } = await query.graph({
    entity: "sales_channel",
    fields: ["stock_locations.fulfillment_sets.id"],
    filters: { id: channels },
  })
  const sets = sellers
    .flatMap((channel) => channel.stock_locations ?? [])
    .flatMap((location) => location?.fulfillment_sets ?? [])
    .flatMap((set) => set?.id ?? [])
  const { id: region_id, currency_code, countries } = region
  // The engine's filter types lack relations, but its queries support them. The wider type allows them.
  const filters: object = {
    provider: { is_enabled: true },
    service_zone: {
      fulfillment_set_id: [...new Set(sets)],
      geo_zones: { country_code: country ?? countries },
    },
  }
  const { data } = await query.graph({
    entity: "shipping_option",
    fields: FIELDS,
    filters,
    context: { calculated_price: QueryContext({ region_id, currency_code }) },
  })
  return data.filter(({ rules }) => (rules ?? []).every(holdsForShoppers))
}

const SHOPPER: Partial<Record<string, string>> = { enabled_in_store: "true", is_return: "false" }

/** Rules with other attributes need a cart, so the option is hidden without one. */
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
    amount,
    currency_code,
    is_tax_inclusive: price?.is_calculated_price_tax_inclusive ?? false,
    free_from: freeFrom(option, currency_code),
  }
}

/** The lowest item total at which shipping is free. */
function freeFrom({ prices }: Option, currency_code: string): number | null {
  const sums = (prices ?? [])
    .filter((price) => price?.amount === 0 && price.currency_code === currency_code)
    .flatMap((price) => price?.price_rules ?? [])
    .filter((rule) => rule?.attribute === "item_total" && /^gte?$/.test(rule.operator ?? ""))
    .map((rule) => Number(rule?.value))
  return sums.length > 0 ? Math.min(...sums) : null
}
