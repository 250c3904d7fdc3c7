import { ApiKeyType, ContainerRegistrationKeys, Modules, ProductStatus } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  createPriceListsWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} from "@medusajs/medusa/core-flows"
import type { Shop } from "../harness/shop"
import { unique } from "./unique"

/** A shop with a sales channel that contains no products of other specs. */
export interface Catalogue extends Shop {
  channelId: string
}

export interface NewProduct {
  /** One price for each variant. Default currency: EUR. */
  prices?: (
    | number
    | { amount: number; currency_code?: string; min_quantity?: number; rules?: Record<string, string> }[]
  )[]
  status?: ProductStatus
  channelIds?: string[]
  title?: string
  manage_inventory?: boolean
  [field: string]: unknown
}

export interface MadeProduct {
  id: string
  handle: string
  title: string
  variants: { id: string }[]
}

export async function openCatalogue(shop: Shop): Promise<Catalogue> {
  const name = unique("channel")
  const { result: channels } = await createSalesChannelsWorkflow(shop.container).run({
    input: { salesChannelsData: [{ name }] },
  })
  const { result: keys } = await createApiKeysWorkflow(shop.container).run({
    input: { api_keys: [{ title: name, type: ApiKeyType.PUBLISHABLE, created_by: "" }] },
  })
  const [channel, key] = [channels[0], keys[0]]
  if (!channel || !key) throw new Error("The sales channel or the key was not created")
  await linkSalesChannelsToApiKeyWorkflow(shop.container).run({ input: { id: key.id, add: [channel.id] } })
  return { ...shop, publishableKey: key.token, channelId: channel.id }
}

/** Creates published products and returns them in the given order. */
export async function createProducts(catalogue: Catalogue, products: NewProduct[]): Promise<MadeProduct[]> {
  const { result } = await createProductsWorkflow(catalogue.container).run({
    input: { products: products.map((product) => productInput(catalogue, product)) },
  })
  return result.map(({ id, handle, title, variants }) => ({ id, handle, title, variants }))
}

export async function createProduct(catalogue: Catalogue, product: NewProduct = {}): Promise<MadeProduct> {
  const [made] = await createProducts(catalogue, [product])
  if (!made) throw new Error("The product was not created")
  return made
}

/** Creates a region without countries. No other spec uses its prices. */
export async function createRegion(
  { container }: Shop,
  fields: { currency_code?: string; is_tax_inclusive?: boolean } = {},
): Promise<{ id: string }> {
  const { result } = await createRegionsWorkflow(container).run({
    input: { regions: [{ name: unique("region"), currency_code: "eur", ...fields }] },
  })
  const [region] = result
  if (!region) throw new Error("The region was not created")
  return region
}

/** Creates a customer group with these customers. */
export async function createGroup({ container }: Shop, customerIds: string[] = []): Promise<string> {
  const customers = container.resolve(Modules.CUSTOMER)
  const { id } = await customers.createCustomerGroups({ name: unique("group") })
  await customers.addCustomerToGroup(
    customerIds.map((customer_id) => ({ customer_id, customer_group_id: id })),
  )
  return id
}

/** Creates an active price list with a price in EUR for each variant. */
export async function createPriceList(
  { container }: Shop,
  prices: Record<string, number>,
  fields: {
    type?: "sale" | "override"
    starts_at?: string
    ends_at?: string
    rules?: Record<string, string[]>
  } = {},
): Promise<void> {
  await createPriceListsWorkflow(container).run({
    input: {
      price_lists_data: [
        {
          title: unique("list"),
          description: "",
          status: "active",
          ...fields,
          prices: Object.entries(prices).map(([variant_id, amount]) => ({
            variant_id,
            amount,
            currency_code: "eur",
          })),
        },
      ],
    },
  })
}

/**
 * Adds stock of a variant at a location of the catalogue's sales channel. With `elsewhere`, the location is in no sales
 * channel.
 */
export async function stockUp(
  { container, channelId }: Catalogue,
  variantId: string,
  quantity: number,
  { elsewhere = false } = {},
): Promise<void> {
  const location = await container
    .resolve(Modules.STOCK_LOCATION)
    .createStockLocations({ name: unique("stock") })
  if (!elsewhere)
    await container.resolve(ContainerRegistrationKeys.LINK).create({
      [Modules.SALES_CHANNEL]: { sales_channel_id: channelId },
      [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    })
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product_variant_inventory_item",
    fields: ["inventory_item_id"],
    filters: { variant_id: variantId },
  })
  await container.resolve(Modules.INVENTORY).createInventoryLevels(
    data.map(({ inventory_item_id }) => ({
      inventory_item_id,
      location_id: location.id,
      stocked_quantity: quantity,
    })),
  )
}

function productInput({ channelId }: Catalogue, product: NewProduct) {
  const { prices = [10], channelIds = [channelId], manage_inventory = false, title, ...fields } = product
  const values = prices.map((_, index) => `Size ${index}`)
  return {
    title: title ?? unique("product"),
    handle: unique("product"),
    status: ProductStatus.PUBLISHED,
    sales_channels: channelIds.map((id) => ({ id })),
    options: [{ title: "Size", values }],
    variants: prices.map((price, index) => ({
      title: `Size ${index}`,
      variant_rank: index,
      options: { Size: `Size ${index}` },
      manage_inventory,
      prices: (typeof price === "number" ? [{ amount: price }] : price).map((one) => ({
        currency_code: "eur",
        ...one,
      })),
    })),
    ...fields,
  }
}
