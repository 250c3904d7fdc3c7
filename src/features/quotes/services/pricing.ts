import type { MedusaContainer } from "@medusajs/framework/types"
import { generateEntityId, Modules } from "@medusajs/framework/utils"
import type { Fault } from "../../../lib/errors"
import { validationError } from "../../../lib/errors"
import type { IsgInputs, IsgPrice } from "../../isg-config/module/types"
import type { Buyer } from "../../products/module/types"
import type { PricedLine, WantedLine } from "../module/types"
import { pricesByQuantity, soldVariants } from "./variants"

/** The buyer and the prices that count. */
export interface PricingContext {
  buyer: Pick<Buyer, "channels" | "groups" | "country" | "province">
  region_id: string | null
  currency_code: string
  /** The prices of the ISG services that the request names. */
  isg: { inputs: IsgInputs; prices: readonly IsgPrice[]; currency_code: string } | undefined
}

/** The lines with the shop's prices and taxes. Throws 400 that names every line that is not on offer. */
export async function pricedLines(
  container: MedusaContainer,
  lines: readonly WantedLine[],
  context: PricingContext,
): Promise<PricedLine[]> {
  const [variants, priceOf, services] = await Promise.all([
    soldVariants(container, lines, context),
    pricesByQuantity(container, lines, context),
    servicesOf(container, lines),
  ])
  const faults: Fault[] = []
  const fault = (index: number, name: string, message: string) => {
    const path = `lines.${index}.${name}`
    faults.push({ path, code: "invalid_field", message: `Field '${path}': ${message}.` })
  }
  const made = lines.flatMap((line, index): PricedLine[] => {
    const common = commonOf(line)
    if (line.type === "custom") return [{ ...common, title: line.title ?? "" }]
    if (line.type === "product") {
      const variant = variants.get(line.variant_id ?? "")
      if (!variant) {
        fault(index, "variant_id", "the shop does not sell this variant")
        return []
      }
      const price = priceOf(variant.id, line.quantity)
      return [
        {
          ...common,
          variant_id: variant.id,
          product_id: variant.product.id,
          title: variant.product.title,
          subtitle: variant.title ?? null,
          unit_price: price?.calculated_amount ?? null,
          is_tax_inclusive: price?.is_calculated_price_tax_inclusive === true,
        },
      ]
    }
    const service = services.get(line.service_id ?? "")
    if (!service) {
      fault(index, "service_id", "no service has this id")
      return []
    }
    const { id: service_id, name: title, unit } = service
    if (!service.requires_isg) {
      const isSame = service.currency_code === context.currency_code && service.base_amount !== null
      return [{ ...common, service_id, title, unit, unit_price: isSame ? Number(service.base_amount) : null }]
    }
    const isg = context.isg?.prices.find(({ service_code }) => service_code === service.code)
    if (!isg) {
      fault(index, "service_id", "this service needs 'isg' with its code in 'service_codes'")
      return []
    }
    return [{ ...common, service_id, title, unit, ...isgColumns(isg, context) }]
  })
  if (faults.length > 0) throw validationError(faults)
  return withTaxes(container, [...made, ...ownIsgLines(made, context)], context)
}

/** ISG services of the request that no line names. Each is a line of its own. */
function ownIsgLines(made: readonly PricedLine[], context: PricingContext): PricedLine[] {
  const named = made.map((line) => line.isg?.service_code)
  return (context.isg?.prices ?? [])
    .filter(({ service_code }) => !named.includes(service_code))
    .map((price) => ({
      ...commonOf({ type: "service", quantity: 1 }),
      title: price.name,
      unit: price.unit === "minute" ? "month" : "piece",
      ...isgColumns(price, context),
    }))
}

/** The price of an ISG service and how it was computed, for the columns of a line. */
export function isgColumns(
  price: IsgPrice,
  { isg, currency_code }: Pick<PricingContext, "isg" | "currency_code">,
) {
  const { service_code, unit, is_required, full_time, minutes, base_rate, factor, amount } = price
  const { config_version = 0, hazard_class, employees, location_code } = isg?.inputs ?? {}
  return {
    unit_price: isg?.currency_code === currency_code ? amount : null,
    isg: {
      config_version,
      hazard_class,
      employees,
      location_code: location_code ?? null,
      currency_code: isg?.currency_code,
      service_code,
      unit,
      is_required,
      full_time,
      minutes,
      base_rate,
      factor,
    },
  }
}

function commonOf({ type, quantity, note = null }: WantedLine): PricedLine {
  return {
    id: generateEntityId(undefined, "qline"),
    type,
    quantity,
    note,
    title: "",
    subtitle: null,
    unit: null,
    variant_id: null,
    product_id: null,
    service_id: null,
    unit_price: null,
    is_tax_inclusive: false,
    taxes: [],
    isg: null,
  }
}

async function servicesOf(container: MedusaContainer, lines: readonly WantedLine[]) {
  const ids = [...new Set(lines.flatMap(({ service_id }) => service_id ?? []))]
  if (ids.length === 0) return new Map<string, never>()
  const found = await container.resolve("quoteServices").listQuoteServices({ id: ids }, { take: ids.length })
  return new Map(found.map((service) => [service.id, service]))
}

/** Adds the taxes of the buyer's country. Without a country, there are no taxes, as in a cart. */
export async function withTaxes(
  container: MedusaContainer,
  lines: readonly PricedLine[],
  {
    buyer: { country, province },
    currency_code,
  }: Pick<PricingContext, "currency_code"> & {
    buyer: Pick<Buyer, "country" | "province">
  },
): Promise<PricedLine[]> {
  if (country === null || lines.length === 0) return [...lines]
  const types = await productTypes(container, lines)
  const items = lines.map(({ id, product_id, quantity, unit_price }) => {
    const product_type_id = types.get(product_id ?? "")
    return {
      id,
      product_id: product_id ?? "",
      quantity,
      currency_code,
      unit_price: unit_price ?? 0,
      ...(product_type_id && { product_type_id }),
    }
  })
  const taxes = await container.resolve(Modules.TAX).getTaxLines(items, {
    address: { country_code: country, ...(province !== null && { province_code: province }) },
  })
  return lines.map((line) => ({
    ...line,
    taxes: taxes.flatMap((tax) =>
      "line_item_id" in tax && tax.line_item_id === line.id
        ? [{ name: tax.name ?? null, code: tax.code ?? null, rate: Number(tax.rate ?? 0) }]
        : [],
    ),
  }))
}

/** The types of the lines' products, because a tax rate may be for one type. Also of products that were deleted since. */
async function productTypes(container: MedusaContainer, lines: readonly PricedLine[]) {
  const ids = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))]
  if (ids.length === 0) return new Map<string, string | null>()
  const found = await container
    .resolve(Modules.PRODUCT)
    .listProducts({ id: ids }, { select: ["id", "type_id"], take: ids.length, withDeleted: true })
  return new Map(found.map(({ id, type_id }) => [id, type_id]))
}
