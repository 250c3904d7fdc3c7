import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { errors } from "../../../../lib/errors"
import { fromMinor } from "../../../../lib/money"
import type { Delivery } from "../../module/lib/deliveries"
import { amountOf } from "../../module/lib/sale"
import { lineTitles } from "./line-titles"

/** The engine's input for the order of a period. */
export type OrderedPeriod = Awaited<ReturnType<typeof orderedPeriod>>

const ADDRESS = [
  "first_name",
  "last_name",
  "company",
  "phone",
  "address_1",
  "address_2",
  "city",
  "postal_code",
  "province",
  "country_code",
] as const

/**
 * The input of the order for a paid period: customer, address, line and amount. The prices include the taxes, so that the
 * order's total equals the paid amount.
 */
export async function orderedPeriod(container: MedusaContainer, delivery: Delivery) {
  const { cycle_id, subscription_id, customer_id, currency_code, locale } = delivery
  const { email, address } = await customerOf(container, customer_id)
  return {
    email,
    customer_id,
    currency_code,
    ...(locale !== null && { locale }),
    region_id: await regionOf(container, currency_code, address?.country_code),
    ...(await salesChannelOf(container)),
    ...(address && { shipping_address: address, billing_address: address }),
    metadata: { subscription_id, subscription_cycle_id: cycle_id },
    items: itemsOf(delivery, await variantOf(container, delivery.product_id)),
  }
}

/**
 * The pieces at their price, and what was paid beside it once, such as a set-up fee. A discount lowers the price of the
 * pieces and never the set-up fee.
 */
function itemsOf({ quantity, amount_minor, currency_code, locale, ...sold }: Delivery, piece: Piece) {
  const { setUpFee, planChange } = lineTitles(locale)
  const { price_minor, setup_fee_minor } = sold
  const usual = price_minor === null ? amount_minor : amountOf({ amount_minor: price_minor }, quantity)
  // Without a record of the fee, it is what was paid above the price.
  const fee_minor = setup_fee_minor ?? Math.max(0, amount_minor - usual)
  const pieces_minor = Math.min(usual, amount_minor - fee_minor)
  const line = (pieces: number, minor: number) => ({
    ...piece,
    quantity: pieces,
    unit_price: fromMinor(minor, currency_code),
    is_tax_inclusive: true,
  })
  const beside = (title: string, minor: number) =>
    minor > 0
      ? [
          {
            title,
            quantity: 1,
            unit_price: fromMinor(minor, currency_code),
            is_tax_inclusive: true,
            requires_shipping: false,
          },
        ]
      : []
  // A period that has cost less, for example because of a credit, still delivers all pieces.
  const each = Math.floor(pieces_minor / quantity)
  const rest = pieces_minor - each * quantity
  return [
    ...(rest === 0 ? [line(quantity, each)] : [line(quantity - 1, each), line(1, each + rest)]),
    ...beside(setUpFee, fee_minor),
    ...beside(planChange, amount_minor - fee_minor - pieces_minor),
  ]
}

async function customerOf(container: MedusaContainer, id: string) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "customer",
    fields: ["id", "email", "addresses.is_default_shipping", ...ADDRESS.map((field) => `addresses.${field}`)],
    filters: { id },
  })
  const [customer] = data
  if (!customer?.email) throw errors.notFound(`There is no customer '${id}'.`)
  const addresses = customer.addresses ?? []
  const chosen = addresses.find((one) => one?.is_default_shipping) ?? addresses[0]
  if (!chosen) return { email: customer.email, address: undefined }
  const address: Partial<Record<(typeof ADDRESS)[number], string>> = {}
  for (const field of ADDRESS) {
    const value = chosen[field]
    if (value) address[field] = value
  }
  return { email: customer.email, address }
}

interface Piece {
  variant_id: string
  title: string
}

async function variantOf(container: MedusaContainer, product_id: string): Promise<Piece> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product_variant",
    fields: ["id", "product.title"],
    filters: { product_id },
    pagination: { take: 1, skip: 0, order: { variant_rank: "ASC" } },
  })
  const [variant] = data
  if (!variant) throw errors.invalidState("The plan's product has no variant.")
  return { variant_id: variant.id, title: variant.product?.title ?? "" }
}

/** The region of the customer's country, or any other with the currency. */
async function regionOf(
  container: MedusaContainer,
  currency_code: string,
  country: string | undefined,
): Promise<string> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "region",
    fields: ["id", "countries.iso_2"],
    filters: { currency_code },
  })
  const own = data.find(({ countries }) => countries?.some((one) => one?.iso_2 === country))
  const id = (own ?? data[0])?.id
  if (id === undefined) throw errors.invalidState(`No region has the currency ${currency_code}.`)
  return id
}

async function salesChannelOf(container: MedusaContainer): Promise<{ sales_channel_id?: string }> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "store", fields: ["default_sales_channel_id"] })
  const id = data[0]?.default_sales_channel_id
  return id ? { sales_channel_id: id } : {}
}
