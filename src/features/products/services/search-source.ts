import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, ProductStatus } from "@medusajs/framework/utils"
import { listed, type SearchSource } from "../../search/services/source"
import { channelsOf, partsOf, readProducts } from "./search-document"
import { original, productsWithTranslations, spokenTexts } from "./search-texts"
import { shownCategories } from "./shown-categories"

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
    "translation.created": productsWithTranslations,
    "translation.updated": productsWithTranslations,
    "translation.deleted": productsWithTranslations,
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
    // Includes the sales channels, because a change of them does not change the product's `updated_at`.
    const channels = data.map(({ sales_channels_link }) => channelsOf(sales_channels_link))
    return listed(data).map((product, index) => ({ ...product, channels: channels[index] }))
  },

  async read(container, ids) {
    const data = await readProducts(container, ids)
    const categories = await shownCategories(
      container,
      data.flatMap((product) => (product.categories ?? []).flatMap((category) => category?.id ?? [])),
    )
    const parts = data.map((product) => partsOf(product, categories))
    const spoken = await spokenTexts(
      container,
      parts.map(({ id, related }) => ({ id, related })),
    )
    const first = await original(container)
    return parts.map(({ entity, document, id }) => ({
      ...entity,
      documents: [document(first), ...(spoken.get(id) ?? []).map(document)],
    }))
  },
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

/**
 * The products with this option. Documents that an older release has written do not contain the option's values, so the
 * index cannot tell.
 */
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

/** Typed as a plain string, because the engine's type for this event lacks the `id`. */
const CHANNEL_LINK: string = "product_sales_channel"

async function byChannelLink(container: MedusaContainer, ids: string[]): Promise<string[]> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: CHANNEL_LINK, fields: ["product_id"], filters: { id: ids } })
  return data.flatMap(({ product_id }) => (typeof product_id === "string" ? product_id : []))
}
