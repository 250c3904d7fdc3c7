import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, ProductStatus } from "@medusajs/framework/utils"
import { plainText } from "../../lib/content/plain-text"
import type { SearchEntity } from "../../modules/search/types"
import { tagFacet } from "../search/publication"
import { listed, type SearchSource } from "../search/source"
import { lowestPrices } from "./lowest-prices"
import { shownCategories } from "./shown-categories"

const LEAD_LENGTH = 200

export const products: SearchSource = {
  type: "product",
  ownEvents: ["product.created", "product.updated", "product.deleted", "product.product.updated"],
  otherEvents: {
    "product-variant.created": byVariant,
    "product-variant.updated": byVariant,
    "product-variant.deleted": undefined,
    "product-collection.updated": undefined,
    "product-collection.deleted": undefined,
    "product-category.updated": byCategory,
    "product-category.deleted": undefined,
    "product-tag.updated": undefined,
    "product-tag.deleted": undefined,
    "product-type.updated": undefined,
    "product-type.deleted": undefined,
    "product-option.updated": byOption,
    "product-option.deleted": undefined,
    "product-option-value.updated": byOptionValue,
    "product-option-value.deleted": undefined,
    "LinkProductSalesChannel.attached": byChannelLink,
    "LinkProductSalesChannel.detached": undefined,
  },

  async list(container, { after, take }) {
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "product",
      fields: ["id", "updated_at", "sales_channels_link.sales_channel_id"],
      filters: { id: { $gt: after }, status: ProductStatus.PUBLISHED },
      pagination: { take, order: { id: "ASC" } },
    })
    // A change of sales channels does not change the product's `updated_at`.
    const channels = data.map(({ sales_channels_link }) => channelsOf(sales_channels_link))
    return listed(data).map((product, index) => ({ ...product, channels: channels[index] }))
  },

  async read(container, ids) {
    const { default_locale: locale } = await container.resolve("tenantConfig").read("storefront")
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "product",
      fields: [...FIELDS],
      filters: { id: ids, status: ProductStatus.PUBLISHED },
    })
    const categories = await shownCategories(
      container,
      data.flatMap((product) => (product.categories ?? []).flatMap((category) => category?.id ?? [])),
    )
    return data.map((product): SearchEntity => {
      const variants = (product.variants ?? []).filter((variant) => variant !== null)
      const tags = (product.tags ?? []).filter((tag) => tag !== null)
      const links = (product.sales_channels_link ?? []).filter((link) => link !== null)
      const filed = (product.categories ?? []).flatMap((own) => (own && categories.get(own.id)) ?? [])
      const within = filed.flatMap(({ shown }) => shown)
      // Includes inactive categories and their descendants. When a category becomes active again, its products are
      // found again.
      const above = filed.flatMap(({ path }) => path)
      const { collection, type } = product
      const body = plainText(product.description ?? "")
      return {
        id: product.id,
        updated_at: new Date(product.updated_at ?? 0).toISOString(),
        made_of: [
          ...[...variants, ...tags].map(({ id }) => id),
          ...links.flatMap((link) => idOf(link)),
          ...above,
          ...variants.flatMap((variant) =>
            (variant.options ?? []).flatMap((option) =>
              option ? [option.id, option.option_id ?? []].flat() : [],
            ),
          ),
          ...[collection?.id, type?.id].filter((id) => id !== undefined),
        ],
        documents: [
          {
            id: product.id,
            locale,
            title: product.title,
            excerpt: product.subtitle || lead(body),
            body,
            slug: product.handle,
            image_url: product.thumbnail ?? null,
            terms: [
              ...tags.map(({ value }) => value),
              ...within.map(({ name }) => name),
              ...[collection?.title, type?.value, product.material].filter(
                (term) => typeof term === "string",
              ),
              ...variants.flatMap((variant) =>
                (variant.options ?? []).flatMap((option) => option?.value ?? []),
              ),
            ].filter((term, index, all) => all.indexOf(term) === index),
            codes: [
              product.handle,
              ...variants.flatMap(({ sku, barcode, ean, upc }) => [sku, barcode, ean, upc]),
            ].filter((code) => typeof code === "string"),
            facets: [
              ...within.map(({ id, name }) => ({ kind: "category" as const, value: id, label: name })),
              ...(collection
                ? [{ kind: "collection" as const, value: collection.id, label: collection.title }]
                : []),
              ...tags.map(({ value }) => tagFacet(value)),
            ],
            prices: lowestPrices(variants),
            channels: channelsOf(links),
            visible_from: new Date(product.created_at ?? 0).toISOString(),
          },
        ],
      }
    })
  },
}

const FIELDS = [
  "id",
  "title",
  "subtitle",
  "handle",
  "description",
  "thumbnail",
  "material",
  "created_at",
  "updated_at",
  "collection.id",
  "collection.title",
  "type.id",
  "type.value",
  "tags.id",
  "tags.value",
  "categories.id",
  "sales_channels_link.id",
  "sales_channels_link.sales_channel_id",
  "variants.id",
  "variants.sku",
  "variants.barcode",
  "variants.ean",
  "variants.upc",
  "variants.options.id",
  "variants.options.option_id",
  "variants.options.value",
  "variants.price_set.prices.amount",
  "variants.price_set.prices.currency_code",
  "variants.price_set.prices.min_quantity",
  "variants.price_set.prices.price_list_id",
  "variants.price_set.prices.rules_count",
] as const

function lead(text: string): string {
  if (text.length <= LEAD_LENGTH) return text
  return `${text.slice(0, LEAD_LENGTH).replace(/\s+\S*$/, "")} …`
}

async function byVariant(container: MedusaContainer, ids: string[]): Promise<string[]> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "product_variant", fields: ["product_id"], filters: { id: ids } })
  return data.flatMap(({ product_id }) => product_id ?? [])
}

async function byCategory(container: MedusaContainer, ids: string[]): Promise<string[]> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "product_category", fields: ["products.id"], filters: { id: ids } })
  return data.flatMap(({ products }) => (products ?? []).flatMap((product) => product?.id ?? []))
}

/** An older index does not know which option values its documents contain. */
async function byOption(container: MedusaContainer, ids: string[]): Promise<string[]> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "product_option", fields: ["products.id"], filters: { id: ids } })
  return data.flatMap(({ products }) => (products ?? []).flatMap((product) => product?.id ?? []))
}

async function byOptionValue(container: MedusaContainer, ids: string[]): Promise<string[]> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "product_option_value", fields: ["option_id"], filters: { id: ids } })
  return byOption(
    container,
    data.flatMap(({ option_id }) => option_id ?? []),
  )
}

function channelsOf(links: readonly ({ sales_channel_id: string } | null)[] | null | undefined): string[] {
  return (links ?? []).flatMap((link) => link?.sales_channel_id ?? [])
}

/** The engine's event type lacks the `id`, so this is a plain string. */
const CHANNEL_LINK: string = "product_sales_channel"

async function byChannelLink(container: MedusaContainer, ids: string[]): Promise<string[]> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: CHANNEL_LINK, fields: ["product_id"], filters: { id: ids } })
  return data.flatMap(({ product_id }) => (typeof product_id === "string" ? product_id : []))
}

function idOf(link: object): string[] {
  return "id" in link && typeof link.id === "string" ? [link.id] : []
}
