import type { CreateProductWorkflowInputDTO, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, ProductStatus } from "@medusajs/framework/utils"
import {
  createProductsWorkflow,
  deleteInventoryItemWorkflow,
  deleteProductsWorkflow,
} from "@medusajs/medusa/core-flows"
import { type CatalogueProduct, products, sizeOption, variantsOf } from "./catalogue"
import { shippingProfile } from "./demo-shop"
import { found, one } from "./ensure"
import { uploadImages } from "./product-images"
import type { Seed } from "./seed"
import { readStore } from "./store"
import { type Option, seedCategories, seedCollections, seedOptions, seedTags } from "./taxonomy"

/** All products of the shop with prices, pictures, categories and collections. */
export const catalogue: Seed = {
  name: "catalogue",
  async run(container) {
    const places: Places = {
      categories: await seedCategories(container),
      collections: await seedCollections(container),
      tags: await seedTags(container),
      options: await seedOptions(container),
      salesChannelId: (await readStore(container)).salesChannelId,
      shippingProfileId: await readShippingProfile(container),
    }
    const missing = await missingProducts(container)
    if (missing.length === 0) return
    const images = await uploadImages(container, missing)
    await createProductsWorkflow(container).run({
      input: {
        products: missing.map((product) => describe(product, places, found(images, product.handle))),
      },
    })
  },
}

/** The ids that products need: categories and collections by handle, tags by value, options by title. */
interface Places {
  categories: Map<string, string>
  collections: Map<string, string>
  tags: Map<string, string>
  options: Map<string, Option>
  salesChannelId: string
  shippingProfileId: string
}

function describe(
  product: CatalogueProduct,
  places: Places,
  images: string[],
): CreateProductWorkflowInputDTO {
  return {
    title: product.title,
    subtitle: product.subtitle,
    handle: product.handle,
    description: product.description,
    status: ProductStatus.PUBLISHED,
    material: product.material,
    origin_country: product.originCountry,
    weight: product.sizes[0].grams,
    collection_id: found(places.collections, product.collection),
    category_ids: [found(places.categories, product.category)],
    tag_ids: product.tags.map((tag) => found(places.tags, tag)),
    sales_channels: [{ id: places.salesChannelId }],
    shipping_profile_id: places.shippingProfileId,
    thumbnail: images[0],
    images: images.map((url) => ({ url })),
    options: [
      optionOf(places, product.choice.option, product.choice.values),
      optionOf(
        places,
        sizeOption,
        product.sizes.map(({ name }) => name),
      ),
    ],
    variants: variantsOf(product).map(({ sku, title, options, grams, ...prices }, index) => ({
      sku,
      title,
      options,
      weight: grams,
      variant_rank: index,
      manage_inventory: true,
      allow_backorder: false,
      prices: (["eur", "usd", "try"] as const).map((currency) => ({
        currency_code: currency,
        amount: prices[currency],
      })),
    })),
  }
}

/** The values of a shared option that this product has. */
function optionOf(
  { options }: Places,
  title: string,
  values: readonly string[],
): { id: string; value_ids: string[] } {
  const { id, valueIds } = found(options, title)
  return { id, value_ids: values.map((value) => found(valueIds, value)) }
}

/**
 * The products that must still be created. The engine creates a product, its variants, stock and prices in separate
 * steps. If an earlier run was interrupted, products may be incomplete; they are deleted and created again.
 */
async function missingProducts(container: MedusaContainer): Promise<CatalogueProduct[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: known } = await query.graph({
    entity: "product",
    fields: ["id", "handle", "variants.id", "variants.price_set.id"],
    filters: { handle: products.map(({ handle }) => handle) },
  })
  const incomplete = known.filter(
    ({ variants }) => !variants?.length || variants.some((variant) => !variant?.price_set?.id),
  )
  if (incomplete.length > 0) {
    await deleteProductsWorkflow(container).run({ input: { ids: incomplete.map(({ id }) => id) } })
  }
  const complete = known.filter((product) => !incomplete.includes(product))
  const missing = products.filter(({ handle }) => !complete.some((product) => product.handle === handle))
  await removeLooseStockItems(container, missing)
  return missing
}

async function removeLooseStockItems(container: MedusaContainer, of: CatalogueProduct[]): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: items } = await query.graph({
    entity: "inventory_item",
    fields: ["id", "variants.id"],
    filters: { sku: of.flatMap(variantsOf).map(({ sku }) => sku) },
  })
  const loose = items.filter(({ variants }) => !variants?.length).map(({ id }) => id)
  if (loose.length > 0) await deleteInventoryItemWorkflow(container).run({ input: loose })
}

async function readShippingProfile(container: MedusaContainer): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "shipping_profile",
    fields: ["id"],
    filters: { type: shippingProfile.type },
  })
  return one(data, "shipping profile").id
}
